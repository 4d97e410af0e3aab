import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { onOneLine } from '#domain/text.ts'
import { type ListedClient, searchClients } from '#features/clients/contract.ts'
import { keyOf, read } from '#web/lib/api.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { useRead } from '#web/lib/use-read.ts'
import { type Appointment, listAppointments } from '../contract.ts'

export interface Client {
  name: string
  email: string
  phone: string
  last: Appointment
}

/** @param appointments newest first. */
function clientsOf(appointments: readonly Appointment[]): Client[] {
  const clients = new Map<string, Client>()
  for (const last of appointments) {
    // Without contact details, each appointment counts as a different client.
    const key = last.customerEmail.toLowerCase() || last.customerPhone || String(last.id)
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

export function useClientSearch(typed: string): Client[] {
  const search = useDebounced(onOneLine(typed), PAUSE_MS)
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

export function useClientChoices(typed: string): ListedClient[] {
  const text = useDebounced(onOneLine(typed), PAUSE_MS)
  const { data } = useQuery({
    queryKey: keyOf(searchClients, { json: { text } }),
    queryFn: ({ signal }) => read(searchClients, { json: { text }, signal }),
    enabled: text.length >= SHORTEST,
    placeholderData: keepPreviousData,
  })
  return typed.trim().length >= SHORTEST ? (data?.clients ?? []) : []
}
