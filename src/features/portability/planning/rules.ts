import type { MinuteSpan } from '#domain/availability/types.ts'
import { MINUTE_MS } from '#domain/time/date.ts'
import type { Interval } from '#domain/time/interval.ts'
import { type Category, MAX_MINUTES } from '#features/services/rules.ts'
import {
  type AddOnDraft,
  type AnyDraft,
  type AppointmentDraft,
  type ClientDraft,
  cardKey,
  type DraftStatus,
  type Gap,
  nameKey,
} from '../reading/draft-rules.ts'
import { addClient, type KnownClient } from './clients-rules.ts'
import { gapWithin, problemsOf, spanOf } from './span-rules.ts'
import { usualCentsOf, usualMinutesOf } from './usual-rules.ts'

/** Oldest first. Archived rows match only if no active one has the name. */
export interface Existing {
  services: {
    id: number
    name: string
    durationMinutes: number
    bufferBefore: number
    bufferAfter: number
    gap: MinuteSpan | undefined
    archived: boolean
  }[]
  staff: { id: number; name: string; archived: boolean }[]
  /** By `cardKey`. */
  clients: ReadonlyMap<string, KnownClient>
}

export interface PlanOptions {
  fallbackStaff: string
  fallbackService: string
  category: Category
  now: Date
}

export interface NewService {
  key: string
  name: string
  description: string
  durationMinutes: number
  priceCents: number
  category: Category
  group: string
  bufferBefore: number
  bufferAfter: number
  gap: Gap | undefined
  addOns: readonly AddOnDraft[]
  archived: boolean
}

export interface PlannedAppointment {
  draft: AppointmentDraft
  startsAt: number
  endsAt: number
  serviceKey: string
  staffKey: string
  /** Epoch milliseconds, with buffers; must not overlap. */
  busyFrom: number
  busyTo: number
  gap: Interval | undefined
  visit?: PlannedAppointment[] | undefined
}

/** Rows with problems are only in `drafts`. */
export interface Plan {
  services: NewService[]
  /** Staff named only by appointments have no `draft`. */
  staff: { key: string; name: string; draft?: Extract<AnyDraft, { kind: 'staff' }> }[]
  clients: ClientDraft[]
  appointments: PlannedAppointment[]
  /** Imported before, or repeated. */
  here: Set<AnyDraft>
  /** Those of `here` that the owner should check. */
  changed: Set<AnyDraft>
}

/** Active ones win, then the first. */
export function byName<T extends { name: string; archived: boolean }>(list: readonly T[]) {
  const found = new Map<string, T>()
  for (const each of list) {
    const known = found.get(nameKey(each.name))
    if (!known || (known.archived && !each.archived)) found.set(nameKey(each.name), each)
  }
  return found
}

const isArchived = (draft: AnyDraft) => 'archived' in draft && draft.archived

/** An archived one makes room for an active one. */
const isHere = (known: { archived: boolean } | undefined, draft: { archived: boolean }) =>
  known !== undefined && (draft.archived || !known.archived)

/** Await it between rows to let other work run. */
export type YieldIfDue = () => Promise<void> | undefined

export async function planFile(
  drafts: readonly AnyDraft[],
  existing: Existing,
  options: PlanOptions,
  yieldIfDue: YieldIfDue,
): Promise<Plan> {
  const plan: Plan = {
    services: [],
    staff: [],
    clients: [],
    appointments: [],
    here: new Set(),
    changed: new Set(),
  }
  const services = byName(existing.services)
  const staff = byName(existing.staff)
  const seen = new Map<string, number>()
  const repeats = (draft: AnyDraft, key: string) => {
    const first = seen.get(key)
    if (first === undefined) {
      seen.set(key, draft.row)
      return false
    }
    draft.remarks.push(`The same as row ${first}; imported once.`)
    plan.here.add(draft)
    return true
  }
  const cards = new Map<string, ClientDraft>()
  const appointments: AppointmentDraft[] = []
  // Active rows come first, so that they win.
  for (const draft of [...drafts.filter(each => !isArchived(each)), ...drafts.filter(isArchived)]) {
    await yieldIfDue()
    if (draft.problems.length > 0) continue
    switch (draft.kind) {
      case 'service': {
        const key = nameKey(draft.name)
        if (isHere(services.get(key), draft)) plan.here.add(draft)
        else if (!repeats(draft, key)) {
          plan.services.push({ ...draft, key, category: draft.category ?? options.category })
        }
        break
      }
      case 'staff': {
        const key = nameKey(draft.name)
        const named = [...(draft.services ?? []), ...draft.terms.map(({ service }) => service)]
        const unknown = named.find(name => !services.has(nameKey(name)))
        const namesake = draft.archived ? undefined : seen.get(key)
        if (isHere(staff.get(key), draft)) plan.here.add(draft)
        else if (unknown)
          draft.problems.push(`There is no service called “${unknown}”: import the services first.`)
        else if (namesake)
          draft.problems.push(`Row ${namesake} has the same name. Rename one of these two people.`)
        else if (!repeats(draft, key)) plan.staff.push({ key, name: draft.name, draft })
        break
      }
      case 'client': {
        const key = cardKey(draft)
        const known = existing.clients.get(key)
        const row = `${key}\n${nameKey(draft.name)}`
        if (addClient(cards, draft, known)) seen.set(row, seen.get(row) ?? draft.row)
        else {
          const earlier = seen.get(row) ?? cards.get(key)?.row
          if (!known) draft.remarks.push(`The same as row ${earlier}; imported once.`)
          plan.here.add(draft)
        }
        break
      }
      case 'appointment':
        appointments.push(draft)
    }
  }
  plan.clients.push(...cards.values())
  await planAppointments(plan, appointments, { services, staff }, { ...options, yieldIfDue })
  return plan
}

type Known = {
  services: ReturnType<typeof byName<Existing['services'][number]>>
  staff: ReturnType<typeof byName<Existing['staff'][number]>>
}

/**
 * Skips archived ones with upcoming appointments in the file, which need a bookable service or
 * person.
 */
const bookable = <T extends { archived: boolean }>(
  found: ReadonlyMap<string, T>,
  upcoming: ReadonlySet<string>,
) => new Map([...found].filter(([key, { archived }]) => !archived || !upcoming.has(key)))

async function planAppointments(
  plan: Plan,
  drafts: readonly AppointmentDraft[],
  existing: Known,
  { yieldIfDue, ...options }: PlanOptions & { yieldIfDue: YieldIfDue },
) {
  const serviceOf = (draft: AppointmentDraft) => draft.service || options.fallbackService
  const staffOf = (draft: AppointmentDraft) => draft.staff || options.fallbackStaff
  const rowsOf = new Map<string, AppointmentDraft[]>()
  const upcoming = { services: new Set<string>(), staff: new Set<string>() }
  for (const draft of drafts) {
    await yieldIfDue()
    const key = nameKey(serviceOf(draft))
    if (isUpcoming(draft, draft.startsAt ?? 0, options.now)) {
      upcoming.services.add(key)
      upcoming.staff.add(nameKey(staffOf(draft)))
    }
    const rows = rowsOf.get(key)
    if (rows) rows.push(draft)
    else rowsOf.set(key, [draft])
  }
  const known = {
    services: bookable(existing.services, upcoming.services),
    staff: bookable(existing.staff, upcoming.staff),
  }
  const newServices = new Map<string, NewService>()
  const durations = new Map<string, number | undefined>()
  for (const [key, rows] of rowsOf) {
    await yieldIfDue()
    const there = known.services.get(key)
    const usualMinutes = usualMinutesOf(rows)
    durations.set(key, there?.durationMinutes ?? usualMinutes)
    if (there || key === '') continue
    const name = serviceOf(rows[0]!)
    newServices.set(key, serviceNamed(name, rows, options.category, usualMinutes))
  }
  const namedServices = new Set<string>()
  const namedStaff = new Set<string>()
  for (const draft of drafts) {
    await yieldIfDue()
    const serviceKey = nameKey(serviceOf(draft))
    const staffKey = nameKey(staffOf(draft))
    const span = spanOf(draft, durations.get(serviceKey))
    draft.problems.push(...problemsOf({ serviceKey, staffKey, ...span }))
    const { startsAt, endsAt } = span
    if (draft.problems.length > 0 || endsAt === undefined) continue
    const service = known.services.get(serviceKey)
    const gap = draft.gap === undefined ? service?.gap : draft.gap
    plan.appointments.push({
      draft,
      startsAt,
      endsAt,
      serviceKey,
      staffKey,
      busyFrom: startsAt - (service?.bufferBefore ?? 0) * MINUTE_MS,
      busyTo: endsAt + (service?.bufferAfter ?? 0) * MINUTE_MS,
      gap: gap ? gapWithin(gap, startsAt, endsAt) : undefined,
    })
    const added = newServices.get(serviceKey)
    if (added && !namedServices.has(serviceKey)) plan.services.push(added)
    if (!known.staff.has(staffKey) && !namedStaff.has(staffKey)) {
      plan.staff.push({ key: staffKey, name: staffOf(draft) })
    }
    namedServices.add(serviceKey)
    namedStaff.add(staffKey)
  }
}

/** If the file doesn't define a service, its appointments determine length and price. */
const serviceNamed = (
  name: string,
  rows: readonly AppointmentDraft[],
  category: Category,
  usualMinutes = 60,
): NewService => ({
  key: nameKey(name),
  name,
  description: '',
  durationMinutes: Math.min(Math.max(Math.round(usualMinutes), 1), MAX_MINUTES),
  priceCents: usualCentsOf(rows) ?? 0,
  category,
  group: '',
  bufferBefore: 0,
  bufferAfter: 0,
  gap: undefined,
  addOns: [],
  archived: false,
})

export const isUpcoming = (
  { status }: { status: DraftStatus },
  startsAt: number,
  now: Date,
): boolean => startsAt > now.getTime() && (status === 'booked' || status === 'confirmed')

export const upcomingOf = ({ appointments }: Plan, now: Date): PlannedAppointment[] =>
  appointments.filter(({ draft, startsAt }) => isUpcoming(draft, startsAt, now))
