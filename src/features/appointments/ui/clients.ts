import { keepPreviousData } from '@tanstack/react-query'
import { searchAddressBook } from '#features/portability/contract.ts'
import { usePaused } from '#web/lib/use-paused.ts'
import { useRead } from '#web/lib/use-read.ts'
import { type Appointment, listAppointments } from '../contract.ts'

/** Someone who has had an appointment here. */
export interface Client {
  name: string
  email: string
  phone: string
  /** Their newest appointment. */
  last: Appointment
}

/**
 * The people of a list of appointments, each once, as their newest appointment has them; the list
 * is newest first.
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

/** Clients whose name, address or number contains the text, from two characters on. */
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

/** Someone who can be booked for. */
export type Bookable = Pick<Client, 'name' | 'email' | 'phone'>

/**
 * Clients as `useClientSearch` finds them, then those who were imported and have no appointment
 * yet.
 */
export function useBookableSearch(typed: string): Bookable[] {
  const clients = useClientSearch(typed)
  const search = usePaused(typed.trim(), PAUSE_MS)
  const { data: listed = [] } = useRead(
    searchAddressBook,
    { query: { search } },
    { enabled: search.length >= SHORTEST, placeholderData: keepPreviousData },
  )
  return typed.trim().length >= SHORTEST ? [...clients, ...listed] : []
}
