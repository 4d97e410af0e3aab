import { type RawBuilder, sql } from 'kysely'
import { rules } from '#platform/limits/rules.ts'
import { kindIs } from './queries.ts'

export const OVER_CAP =
  `The business reached its limit of ${rules['owner-mail'].points} emails a day about its own ` +
  'changes. Please contact this client yourself.'

/**
 * Whether appointment `a` gets no reminders by email, because its last confirmation exceeded the
 * cap and its address may be invented (decision 72).
 */
export const isWithheld = (a: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  not ${a}.address_proven and ${OVER_CAP} is not distinct from (
    select (array_agg(x.reason order by x.id desc))[1] from messages x
    where x.business_id = ${a}.business_id and x.appointment_id = ${a}.id
      and x.kind = ${kindIs('booking-confirmation')} and x.channel = 'email'))`
