import { record } from '#features/activity/recording/service.ts'
import { pageInput } from '#features/booking-pages/contract.ts'
import { pageMessages } from '#features/booking-pages/rules.ts'
import { addPage, isNameTaken, withTakenNameRefused } from '#features/booking-pages/service.ts'
import { changeSettings, saveUsualHours } from '#features/businesses/service.ts'
import { addService, hasServices } from '#features/services/service.ts'
import { weeklySpans } from '#features/staff/rules.ts'
import { addStaff, listStaffIds } from '#features/staff/service.ts'
import type { Member } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.ts'
import { changeOffer } from '#platform/db/transaction.ts'
import { pageUrl } from '#platform/page-links.ts'
import { refuse } from '#platform/refusal.ts'
import { trades as words } from '#words/en/trades.ts'
import type { NameCheck, SetupInput, SetupResult } from './contract.ts'
import { setupMessages } from './rules.ts'
import { trades } from './trades-rules.ts'

/**
 * All or nothing.
 * @throws 409 `already-set-up` if there are services, 409 `name-taken`, 400 without any staff.
 */
export async function setUp(
  context: Context,
  member: Member,
  input: SetupInput,
): Promise<SetupResult> {
  const { scope } = member
  const { businessName: name, timeZone } = input
  const settings = {
    ...(name !== undefined && { name }),
    ...(timeZone !== undefined && { timeZone }),
    hoursConfirmed: true,
  } as const
  await withTakenNameRefused('page.name', () =>
    changeOffer(context.db, scope, async tx => {
      // Every change of the offer waits for this lock, so no service can be added after this.
      if (await hasServices(tx, scope))
        throw refuse.conflict(setupMessages.alreadySetUp, 'already-set-up')
      await changeSettings(tx, scope, settings, context.clock())
      await saveUsualHours(tx, scope, weeklySpans(input.hours))
      await addOffer(tx, member, input)
      await record(tx, member)
    }),
  )
  for (const topic of ['business', 'services', 'staff', 'pages'] as const)
    context.events.publish(scope, topic)
  const pageName = input.page.name
  return { pageName, url: pageUrl(context.config, { name: pageName }) }
}

async function addOffer(tx: Tx, { scope }: Member, input: SetupInput): Promise<void> {
  const { category, template } = trades[input.trade]
  const { position } = words[input.trade]
  const weekly = weeklySpans(input.hours)
  const services: number[] = []
  for (const service of input.services)
    services.push(await addService(tx, scope, { ...service, category }))
  for (const name of input.staff)
    await addStaff(tx, scope, { name, position, serviceIds: null }, weekly)
  const staffMembers = await listStaffIds(tx, scope)
  if (staffMembers.length === 0) throw refuse.field('staff', pageMessages.staffRequired)
  await addPage(tx, scope, {
    name: input.page.name,
    title: input.page.title ?? input.businessName ?? '',
    settings: { template: { name: template }, services, staffMembers, about: { hours: 'team' } },
  })
}

/** Reveals no more than opening the page would. */
export async function checkPageName(context: Context, name: string): Promise<NameCheck> {
  const parsed = pageInput.shape.name.safeParse(name)
  const problem = parsed.success
    ? (await isNameTaken(context, parsed.data))
      ? pageMessages.nameTaken
      : null
    : parsed.error.issues[0]!.message
  return { free: problem === null, problem }
}
