import { keepPreviousData } from '@tanstack/react-query'
import { type ListedClient, searchClients } from '#features/clients/contract.ts'
import { usePaused } from '#web/lib/use-paused.ts'
import { useRead } from '#web/lib/use-read.ts'
import { type Appointment, listAppointments } from '../contract.ts'

export interface Client {
  name: string
  email: string
  phone: string
  /** Their newest appointment. */
  last: Appointment
}

/**
 * Lists each client once, with the details of their newest appointment. `appointments` is newest
 * first.
 */
function clientsOf(appointments: readonly Appointment[]): Client[] {
  const clients = new Map<string, Client>()
  for (const last of appointments) {
    const key = last.customerEmail.toLowerCase()
    if (clients.has(key)) continue
    clients.set(key, {
      name: last.customerName,
      email: last.customerEmail,
      phone: last.customerPhone ?? '',
      last,
    })
  }
  return [...clients.values()]
}

const SHORTEST = 2
const PAUSE_MS = 150

/** Searches name, email address and phone number, from two characters. */
export function useClientSearch(typed: string): Client[] {
  const search = usePaused(typed.trim(), PAUSE_MS)
  const { data } = useRead(
    listAppointments,
    { query: { search } },
    {
      enabled: search.length >= SHORTEST,
      placeholderData: keepPreviousData,
      select: clientsOf,
    },
  )
  return typed.trim().length >= SHORTEST ? (data ?? []) : []
}

export type Bookable = Pick<ListedClient, 'name' | 'email' | 'phone'>

/** All clients, those without appointments too. */
export function useBookableSearch(typed: string): Bookable[] {
  const text = usePaused(typed.trim(), PAUSE_MS)
  const { data } = useRead(
    searchClients,
    { json: { text } },
    { enabled: text.length >= SHORTEST, placeholderData: keepPreviousData },
  )
  return typed.trim().length >= SHORTEST ? (data?.clients ?? []) : []
}
