import { holidayCountries, holidayRegions } from '#domain/availability/holidays.ts'
import { languageOf } from '#domain/languages.ts'
import { phoneCountries } from '#domain/phone.ts'
import { boundsOfDates, isTimeZone, wholeDays } from '#domain/time/zone.ts'
import { businessValuesBefore, compared } from '#features/activity/recording/rules.ts'
import { record } from '#features/activity/recording/service.ts'
import { markPlansOutdated, replanNearest } from '#features/messages/planning/service.ts'
import { removeAllSandboxed } from '#features/sandbox/service.ts'
import type { BusinessScope, Member } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.ts'
import { changeOffer, inTransaction } from '#platform/db/transaction.ts'
import { refuse } from '#platform/refusal.ts'
import * as closing from './closing-queries.ts'
import type { Business } from './contract.ts'
import * as daysOff from './days-off-queries.ts'
import * as queries from './queries.ts'
import { type BusinessChanges, businessColumns, CHOOSE_COUNTRY } from './rules.ts'

export {
  answerFreeCredit,
  changeOwner,
  changeStaffSwitches,
  confirmHours,
  findStaffSwitches,
  findUsualHours,
  forgetPushes,
  listWithNeedlessPushes,
  nameAfterStaff,
  noteGaps,
  notePushes,
  saveUsualHours,
} from './queries.ts'

const present = ({ language, hasSales, ...row }: queries.BusinessRow): Business => ({
  ...row,
  language: languageOf(language),
  ...(hasSales ? { hasSales: true as const } : {}),
})

export const readBusiness = async (context: Context, member: Member): Promise<Business> =>
  present(await queries.findBusiness(context.db, member.scope))

const { reminderLeads: _, ...shownInLog } = businessColumns

/** Booked appointments keep their instants; weekly hours and days off move with the time zone. */
export async function updateBusiness(context: Context, member: Member, changes: BusinessChanges) {
  if (changes.holidayCountry) await requireHolidays(changes.holidayCountry)
  if (changes.phoneCountry && !phoneCountries.includes(changes.phoneCountry))
    throw refuse.field('phoneCountry', CHOOSE_COUNTRY)
  const row = await changeOffer(context.db, member.scope, async tx => {
    await record(tx, member, compared(businessValuesBefore(shownInLog), changes))
    if (movesReminders(changes)) await markPlansOutdated(tx, member.scope, context.clock())
    if (changes.timeZone) await keepDaysOff(tx, member.scope, changes.timeZone, context.clock())
    return await queries.changeBusiness(tx, member.scope, changes)
  })
  context.events.publish(member.scope, 'business')
  if (movesReminders(changes)) await replanNearest(context, member.scope)
  return present(row)
}

/** Whole days off stay on their dates; shorter time off keeps its instants. */
async function keepDaysOff(tx: Tx, scope: BusinessScope, timeZone: string, now: Date) {
  const { timeZone: before } = await queries.findBusiness(tx, scope)
  if (before === timeZone || !isTimeZone(before)) return
  const moved = (await daysOff.listTimeOff(tx, scope, now)).flatMap(({ id, ...timeOff }) => {
    const [start, end] = [timeOff.starts_at.getTime(), timeOff.ends_at.getTime()]
    const days = wholeDays({ start, end }, before)
    return days ? [{ id, ...boundsOfDates(days.first, days.last, timeZone) }] : []
  })
  await daysOff.moveTimeOff(tx, scope, moved)
}

const movesReminders = ({ reminderLeads, timeZone }: BusinessChanges) =>
  reminderLeads !== undefined || timeZone !== undefined

/** The worker adapts reminders that haven't been sent. */
export async function changeSettings(
  tx: Tx,
  scope: BusinessScope,
  given: Omit<BusinessChanges, 'holidayCountry' | 'phoneCountry'>,
  now: Date,
): Promise<void> {
  await queries.changeBusiness(tx, scope, given)
  if (movesReminders(given)) await markPlansOutdated(tx, scope, now)
}

/** Works once per business. Sends nothing. */
export async function requestFreeCredit(context: Context, member: Member): Promise<void> {
  const { scope } = member
  await inTransaction(context.db, async tx => {
    if (await queries.requestFreeCredit(tx, scope)) await record(tx, member)
  })
  context.events.publish(scope, 'business')
}

/** Without this check, an unknown country would silently close no day. */
async function requireHolidays(place: string): Promise<void> {
  const [country = '', region] = place.split('-')
  const known = (places: readonly { code: string }[], code: string) =>
    places.some(each => each.code === code)
  if (!known(await holidayCountries(), country)) {
    throw refuse.field('holidayCountry', CHOOSE_COUNTRY)
  }
  if (region !== undefined && !known(await holidayRegions(country), region)) {
    throw refuse.field('holidayCountry', 'Please choose a region from the list')
  }
}

export async function closeBusiness(tx: Tx, scope: BusinessScope, now: Date): Promise<void> {
  await closing.stopBookings(tx, scope, now)
  await closing.cancelUpcoming(tx, scope, now)
  await closing.eraseAppointments(tx, scope)
  await closing.removePages(tx, scope)
  await closing.erasePeople(tx, scope)
  await removeAllSandboxed(tx, scope)
  await closing.markClosed(tx, scope, now)
}
