import { sql } from 'kysely'
import { idsOfClient } from '#features/clients/identity/queries.ts'
import { isFirstOfVisit } from '#platform/db/first-of-visit.ts'
import { kindIs } from '../planning/queries.ts'
import type { ClientHistory } from '../templates/personal-rules.ts'

export interface WordsColumns {
  language: string
  ai_reminders: boolean
  reviews_enabled: boolean
  template: { subject: string; body: string } | null
  history: ClientHistory | null
}

const templateKind = sql`case
  when c.kind = ${kindIs('client-rescheduled')} and c.payload ->> 'restored' = 'true'
  then 'client-restored' else c.kind end`

/** Clients without an address can't be told apart, so they have no history. */
export const wordsColumns = sql`b.language, b.ai_reminders, b.reviews_enabled,
      (select json_build_object('subject', mt.subject, 'body', mt.body) from message_templates mt
        where mt.business_id = c.business_id and mt.channel = c.channel and mt.language = b.language
          and mt.kind = ${templateKind}) as template,
      case when c.kind = ${kindIs('reminder')} and b.ai_reminders
        and a.customer_email_key <> '' then (
        select json_build_object(
          'visits', count(*) filter (where h.status <> 'no_show'),
          'lastVisit', max(h.starts_at) filter (where h.status <> 'no_show'),
          'missed', count(*) filter (where h.status = 'no_show'))
        from appointments h
        where h.business_id = c.business_id and h.client_id = any (${idsOfClient(sql`a`)})
          and h.starts_at < a.starts_at and h.status <> 'cancelled'
          and ${isFirstOfVisit(sql`h`)}) end as history`
