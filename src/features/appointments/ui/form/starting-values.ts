import { MINUTE_MS } from '#domain/time/date.ts'
import type { Service } from '#features/services/contract.ts'
import type { StaffMember } from '#features/staff/contract.ts'
import { type Moment, momentAt, momentOf } from './moment.ts'
import { type AppointmentValues, emptyValues, type VisitItemValue, withStart } from './values.ts'

interface Known {
  services: readonly Service[]
  staff: readonly StaffMember[]
  zone: string
  /** Epoch milliseconds. */
  now: number
}

export function startingValues(
  known: Known,
  given: Partial<AppointmentValues> = {},
  draft?: AppointmentValues,
): AppointmentValues {
  const start = { ...(draft ? read(draft, known.zone) : blank(known, given)), ...given }
  const { staffId, ...sold } = stillKnown({ ...start, staffId: start.staffId ?? null }, known)
  return {
    ...start,
    ...sold,
    staffId: staffId ?? undefined,
    ...(start.items && { items: start.items.map(item => stillKnown(item, known)) }),
  }
}

/** The zone may have been corrected since; the shown time counts. */
function read(draft: AppointmentValues, zone: string): AppointmentValues {
  const shown = (moment: Moment) =>
    moment.ms !== undefined && momentAt(moment.ms, zone).text === moment.text
      ? moment
      : momentOf(moment.text, zone)
  return { ...draft, startTime: shown(draft.startTime), endTime: shown(draft.endTime) }
}

function blank(
  { services, staff, zone, now }: Known,
  { walkIn }: Partial<AppointmentValues>,
): AppointmentValues {
  const [service] = services.length === 1 ? services : []
  const [member] = staff.length === 1 ? staff : []
  return {
    ...emptyValues,
    serviceId: service?.id,
    staffId: member?.id,
    ...(walkIn && withStart(emptyValues, walkInStart(now, zone), zone, service?.duration)),
  }
}

/** Services and staff may have been removed since they were chosen. */
function stillKnown({ serviceId, staffId, addOnIds }: VisitItemValue, known: Known) {
  const service = known.services.find(({ id }) => id === serviceId)
  return {
    serviceId: service?.id,
    staffId: known.staff.find(({ id }) => id === staffId)?.id ?? null,
    addOnIds: service?.addOnIds?.filter(id => addOnIds?.includes(id)),
  }
}

const STEP_MS = 5 * MINUTE_MS

export const walkInStart = (now: number, zone: string): Moment =>
  momentAt(Math.floor(now / STEP_MS) * STEP_MS, zone)
