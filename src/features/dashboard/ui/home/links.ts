import { localDateOf } from '#domain/time/zone.ts'
import { paths } from '#web/lib/paths.ts'

/** The calendar on the day of an appointment, with its details open. */
export const appointmentPath = (
  { id, startTime }: { id: number; startTime: string },
  zone: string,
): string => {
  const date = localDateOf(Date.parse(startTime), zone)
  return `${paths.calendar}?${new URLSearchParams({ date, appointment: String(id) })}`
}
