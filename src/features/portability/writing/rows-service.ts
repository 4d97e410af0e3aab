import { iso } from '#domain/time/date.ts'
import {
  type ImportedAppointment,
  importAppointments,
} from '#features/appointments/import/service.ts'
import { nameAfterStaff } from '#features/businesses/service.ts'
import { importClients } from '#features/clients/service.ts'
import { planReminders } from '#features/messages/planning/reminder-rules.ts'
import { identifySold, importAddOns } from '#features/services/add-ons-service.ts'
import { importGroups } from '#features/services/groups-service.ts'
import { importServices, importTerms } from '#features/services/service.ts'
import { spanOf, startingHours } from '#features/staff/rules.ts'
import { importStaff } from '#features/staff/service.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Tx } from '#platform/db/database.ts'
import { createYielder } from '#platform/yielder.ts'
import type { ImportInput } from '../contract.ts'
import { byName, type Plan, type PlannedAppointment, upcomingOf } from '../planning/rules.ts'
import type { KnownFile, PlannedImport } from '../planning/service.ts'
import { type AddOnDraft, nameKey } from '../reading/draft-rules.ts'
import { insertKeys } from './queries.ts'

interface Writing {
  file: KnownFile
  plan: Plan
  existing: PlannedImport['existing']
  input: ImportInput
  now: Date
}

export async function write(tx: Tx, scope: BusinessScope, writing: Writing) {
  const { file, plan, existing, now } = writing
  const groups = await importGroups(
    tx,
    scope,
    plan.services.flatMap(({ group }) => group || []),
  )
  const serviceRows = plan.services.map(service => serviceRow(service, groups, now))
  const newServices = await importServices(tx, scope, serviceRows, now)
  const serviceIds = idsByName(existing.services, plan.services, newServices)
  const addOns = plan.services.map((service, at) => ({
    serviceId: newServices[at]!,
    addOns: service.addOns,
  }))
  await importAddOns(tx, scope, addOns, now)
  const staffRows = plan.staff.map(member => staffRow(member, serviceIds, now))
  const newStaff = await importStaff(tx, scope, staffRows, now)
  const staffTerms = plan.staff.flatMap(({ draft }, at) =>
    (draft?.terms ?? []).map(({ service, ...terms }) => ({
      ...terms,
      serviceId: serviceIds.get(nameKey(service))!,
      staffId: newStaff[at]!,
    })),
  )
  await importTerms(tx, scope, staffTerms)
  await nameAfterStaff(tx, scope)
  const staffIds = idsByName(existing.staff, plan.staff, newStaff)
  await importClients(tx, scope, plan.clients, now)
  if (plan.appointments.length === 0) return
  const sold = plan.appointments.flatMap(({ draft }) => draft.addOns)
  const idOf = await identifySold(tx, scope, sold)
  const appointments = await appointmentsOf(writing, { serviceIds, staffIds, idOf })
  const ids = await importAppointments(tx, scope, appointments, now)
  const keys = plan.appointments.flatMap(({ draft }, at) => {
    const { own, timeless = [] } = file.keys.get(draft)!
    return [own[0]].concat(timeless).map(key => ({ key, appointment_id: ids[at]! }))
  })
  await insertKeys(tx, scope, keys, now)
}

const serviceRow = (
  service: Plan['services'][number],
  groups: ReadonlyMap<string, number>,
  now: Date,
) => ({
  name: service.name,
  description: service.description,
  duration_minutes: service.durationMinutes,
  price_cents: service.priceCents,
  category: service.category,
  buffer_before_minutes: service.bufferBefore,
  buffer_after_minutes: service.bufferAfter,
  gap_start_minutes: service.gap?.startMinutes ?? null,
  gap_minutes: service.gap?.minutes ?? null,
  group_id: groups.get(service.group.toLowerCase()) ?? null,
  archived_at: service.archived ? now : null,
})

function staffRow(
  { name, draft }: Plan['staff'][number],
  serviceIds: ReadonlyMap<string, number>,
  now: Date,
) {
  const hours = draft?.weekly?.flatMap(range => {
    const span = spanOf(range)
    return span ? { weekday: range.weekday, ...span } : []
  })
  return {
    name,
    position: draft?.position ?? 'Staff',
    bio: draft?.bio ?? '',
    email: draft?.email ?? '',
    specialties: draft?.specialties ?? '',
    weekly_hours: JSON.stringify(hours ?? startingHours),
    serviceIds: draft?.services
      ? [...new Set(draft.services.map(nameKey))].map(service => serviceIds.get(service)!)
      : undefined,
    archived_at: draft?.archived ? now : null,
  }
}

interface Known {
  serviceIds: ReadonlyMap<string, number>
  staffIds: ReadonlyMap<string, number>
  idOf: (addOn: AddOnDraft) => number
}

async function appointmentsOf(
  { plan, existing, input, now }: Writing,
  { serviceIds, staffIds, idOf }: Known,
): Promise<ImportedAppointment[]> {
  const yieldIfDue = createYielder()
  const upcoming = new Set(upcomingOf(plan, now))
  const reminded = new Set(input.planReminders ? remindedOf(plan, now) : [])
  const list: ImportedAppointment[] = []
  const places = new Map(plan.appointments.map((planned, place) => [planned, place]))
  for (const planned of plan.appointments) {
    await yieldIfDue()
    const { addOns } = planned.draft
    const first = planned.visit?.[0]
    list.push({
      service_id: serviceIds.get(planned.serviceKey)!,
      staff_id: staffIds.get(planned.staffKey)!,
      customer_name: planned.draft.name,
      customer_email: planned.draft.email,
      customer_phone: planned.draft.phone,
      customer_time_zone: planned.draft.timeZone ?? null,
      description: planned.draft.notes,
      starts_at: iso(planned.startsAt),
      ends_at: iso(planned.endsAt),
      busy_from: iso(planned.busyFrom),
      busy_to: iso(planned.busyTo),
      gap_from: planned.gap ? iso(planned.gap.start) : null,
      gap_to: planned.gap ? iso(planned.gap.end) : null,
      status: planned.draft.status,
      price_cents: planned.draft.priceCents,
      add_ons:
        addOns.length > 0
          ? addOns.map(addOn => ({
              id: idOf(addOn),
              name: addOn.name,
              minutes: addOn.minutes,
              price: addOn.priceCents,
            }))
          : null,
      visit: first && places.get(first),
      // No channels, so that a later change of settings doesn't plan reminders that the owner
      // didn't request.
      channels: upcoming.has(planned) && !input.planReminders ? [] : channelsOf(planned),
      reminders: reminded.has(planned)
        ? planReminders({
            startsAt: planned.startsAt,
            methods: channelsOf(planned),
            leads: existing.business.reminder_leads,
            now: now.getTime(),
            timeZone: planned.draft.timeZone ?? existing.business.time_zone,
          })
        : [],
    })
  }
  return list
}

/** A visit's reminders belong to its first appointment. */
export const remindedOf = (plan: Plan, now: Date): PlannedAppointment[] =>
  upcomingOf(plan, now).filter(
    planned => channelsOf(planned).length > 0 && (!planned.visit || planned.visit[0] === planned),
  )

function channelsOf({ draft }: PlannedAppointment) {
  const wished = draft.channels ?? (draft.email ? ['email' as const] : [])
  return wished.filter(channel =>
    channel === 'email' ? draft.email !== '' : /^\+\d{8,15}$/.test(draft.phone),
  )
}

const idsByName = (
  there: readonly { id: number; name: string; archived: boolean }[],
  made: readonly { key: string }[],
  madeIds: readonly number[],
) =>
  new Map([
    ...[...byName(there)].map(([key, { id }]) => [key, id] as const),
    ...made.map(({ key }, at) => [key, madeIds[at]!] as const),
  ])
