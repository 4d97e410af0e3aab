import { AGENDA_CACHE } from './forget-agenda.ts'

/** Instants are epoch milliseconds. */
export interface AgendaEntry {
  start: number
  end: number
  client: string
  service: string
  staff: string
}

/** A person's appointments of today and tomorrow in one business, saved by the installed app. */
export interface Agenda {
  userId: number
  businessId: number
  businessName: string
  brandName: string
  zone: string
  savedAt: number
  /** `YYYY-MM-DD` in the zone, in order. */
  days: string[]
  entries: AgendaEntry[]
}

const KEY = '/agenda'

export async function keepAgenda(agenda: Agenda): Promise<void> {
  const cache = await caches.open(AGENDA_CACHE)
  await cache.put(KEY, Response.json(agenda))
}

export async function readAgenda(): Promise<Agenda | undefined> {
  const kept = await caches.match(KEY, { cacheName: AGENDA_CACHE })
  return kept && ((await kept.json()) as Agenda)
}
