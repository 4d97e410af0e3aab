export interface CalendarLinkEvent {
  title: string
  /** ISO 8601 instants. */
  startsAt: string
  endsAt: string
  details?: string | undefined
  location?: string | undefined
}

// Outlook shows a plus sign literally.
const query = (fields: Record<string, string | undefined>) =>
  Object.entries(fields)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encodeURIComponent(value!.toWellFormed())}`)
    .join('&')

const compact = (iso: string) => new Date(iso).toISOString().replace(/[-:]|\.\d{3}/g, '')
const seconds = (iso: string) => new Date(iso).toISOString().replace(/\.\d{3}/, '')

export function googleCalendarLink(event: CalendarLinkEvent): string {
  const { title, startsAt, endsAt, details, location } = event
  const dates = `${compact(startsAt)}/${compact(endsAt)}`
  return `https://calendar.google.com/calendar/render?${query({ action: 'TEMPLATE', text: title, dates, details, location })}`
}

export function outlookCalendarLink(event: CalendarLinkEvent): string {
  const { title, startsAt, endsAt, details, location } = event
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: seconds(startsAt),
    enddt: seconds(endsAt),
    body: details,
    location,
  })}`
}
