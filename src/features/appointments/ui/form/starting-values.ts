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

/** A draft about another client would give this one that client's notes and channels. */
export function draftFor(
  { clientId, customerName, walkIn }: Partial<AppointmentValues> = {},
  draft?: AppointmentValues,
): AppointmentValues | undefined {
  const isAboutClient = walkIn || customerName !== undefined
  if (!isAboutClient) return draft
  return clientId !== undefined && clientId === draft?.clientId ? draft : undefined
}

export function startingValues(
  known: Known,
  given: Partial<AppointmentValues> = {},
  draft?: AppointmentValues,
): AppointmentValues {
  const start = {
    ...(draft ? { ...draft, ...timesIn(known.zone, draft) } : blank(known, given)),
    ...given,
    ...(given.customerPhone !== undefined && { plusAdded: false }),
  }
  const { staffId, ...sold } = stillKnown({ ...start, staffId: start.staffId ?? null }, known)
  return {
    ...start,
    ...sold,
    staffId: staffId ?? undefined,
    ...(start.items && { items: start.items.map(item => stillKnown(item, known)) }),
  }
}

/**
 * Times of a draft or open form, after the business may have corrected its zone. Typed times keep
 * their text; an untouched start keeps its instant.
 */
export function timesIn(
  zone: string,
  { startTime, endTime }: AppointmentValues,
  opened?: AppointmentValues,
) {
  const isUntouched = startTime.ms !== undefined && startTime.ms === opened?.startTime.ms
  const shown = ({ text, ms }: Moment) => {
    const same = ms === undefined ? undefined : momentAt(ms, zone)
    return same && (isUntouched || same.text === text) ? same : momentOf(text, zone)
  }
  return { startTime: shown(startTime), endTime: shown(endTime) }
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
