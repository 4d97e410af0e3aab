import { localDateOf } from '#domain/time/zone.ts'
import { paths } from '#web/lib/paths.ts'

export const appointmentPath = (
  { id, startTime }: { id: number; startTime: string },
  zone: string,
): string => {
  const date = localDateOf(Date.parse(startTime), zone)
  return `${paths.calendar}?${new URLSearchParams({ date, appointment: String(id) })}`
}
