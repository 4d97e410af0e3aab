import { type Query, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { readUser } from '#features/accounts/contract.ts'
import { listAppointments, readAppointment } from '#features/appointments/contract.ts'
import { checkAvailability } from '#features/availability/contract.ts'
import { listFreeVisits } from '#features/availability/own-visits-contract.ts'
import {
  explainOffer,
  listFreeTimes,
  readWorkingTime,
} from '#features/availability/owner-contract.ts'
import { listPages } from '#features/booking-pages/contract.ts'
import { readBusiness } from '#features/businesses/contract.ts'
import { readSale, readVisitSale } from '#features/checkout/contract.ts'
import { readClient, readClientById, searchClients } from '#features/clients/contract.ts'
import { readLedger } from '#features/credits/contract.ts'
import { readSetup } from '#features/dashboard/contract.ts'
import { readDomain } from '#features/domains/contract.ts'
import { listTemplates } from '#features/messages/editing/templates-contract.ts'
import { listVoices, readPreferences } from '#features/notifications/contract.ts'
import { listAddOns } from '#features/services/add-ons-contract.ts'
import { listServices } from '#features/services/contract.ts'
import { listGroups } from '#features/services/groups-contract.ts'
import { listStaff, listTimeOff, readHours } from '#features/staff/contract.ts'
import { listBusinesses } from '#features/team/businesses/contract.ts'
import { readTeam } from '#features/team/contract.ts'
import { readTrouble } from '#features/watchdog/contract.ts'
import type { LiveTopic } from '#platform/events.ts'
import type { Contract } from './api.ts'
import { refreshUser } from './session.ts'

const calendar: Contract[] = [
  listAppointments,
  readAppointment,
  readClient,
  readClientById,
  searchClients,
  readWorkingTime,
  checkAvailability,
  explainOffer,
  listFreeTimes,
  listFreeVisits,
  // Drafts of sales list the booked services.
  readVisitSale,
]
// Services list the staff members who have their own lengths and prices.
const staff: Contract[] = [listStaff, readHours, listTimeOff, listServices]

export const readsByTopic: Record<LiveTopic, readonly Contract[]> = {
  // The prefix of a sale's URL also matches the day's sales, which list open visits.
  appointments: [...calendar, readSetup, listPages, readSale],
  services: [...staff, listGroups, listAddOns, listPages, readSetup, ...calendar],
  staff: [...staff, listPages, readSetup, ...calendar],
  pages: [listPages, readDomain, readSetup],
  credits: [readLedger, readPreferences, readTrouble],
  business: [
    readBusiness,
    listBusinesses,
    // Hours name the time zone; days off move with it.
    readHours,
    listTimeOff,
    listTemplates,
    readUser,
    readSetup,
    readPreferences,
    // Voices speak the business's language.
    listVoices,
    readTrouble,
    listPages,
    ...calendar,
  ],
  // The prefix also matches the day's totals; the first sale makes them appear.
  sales: [readSale, readVisitSale, readAppointment, readBusiness],
  team: [readTeam, listBusinesses, readUser],
}
const topics = Object.keys(readsByTopic) as LiveTopic[]

/**
 * Refetches reads with any parameters. Those not on screen are fetched when they are shown again.
 */
export async function refresh(client: QueryClient, contracts: readonly Contract[]) {
  const predicate = ({ queryKey: [address] }: Query) =>
    contracts.some(({ path }) => isAddressOf(path, String(address)))
  // A first read that is still running may have missed the change. The client only restarts others.
  const early = client
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter(query => query.state.data === undefined)
  await Promise.all([
    client.invalidateQueries({ predicate }),
    contracts.includes(readUser) && refreshUser(),
  ])
  await client.invalidateQueries({ predicate: query => early.includes(query) })
}

function isAddressOf(path: string, address: string): boolean {
  const given = address.split('/')
  const parts = path.split('/')
  return (
    parts.length === given.length &&
    parts.every((part, index) => part.startsWith('{') || part === given[index])
  )
}

export const refreshTopics = (client: QueryClient, changed: readonly LiveTopic[] = topics) =>
  refresh(client, [...new Set(changed.flatMap(topic => readsByTopic[topic]))])

/** One refresh at a time, because another discards the responses that are under way. */
export function refreshInTurn(client: QueryClient) {
  const due = new Set<LiveTopic>()
  let isRunning = false
  return async (changed: readonly LiveTopic[] = topics): Promise<void> => {
    for (const topic of changed) due.add(topic)
    if (isRunning) return
    isRunning = true
    while (due.size > 0) {
      const next = [...due]
      due.clear()
      await refreshTopics(client, next)
    }
    isRunning = false
  }
}

export function useRefresh(...changed: LiveTopic[]): () => Promise<void> {
  const client = useQueryClient()
  return () => refreshTopics(client, changed)
}

/** A call after which these reads are refreshed. */
export function useReadsChange<Result, Variables = void>(
  reads: readonly Contract[],
  change: (variables: Variables) => Promise<Result>,
  options?: {
    scope?: { id: string }
    onError?: (error: unknown) => void
    retry?: (failures: number, error: unknown) => boolean
    retryDelay?: number
  },
) {
  const client = useQueryClient()
  return useMutation({
    ...options,
    mutationFn: change,
    onSettled: (_result, error) => {
      const refreshed = refresh(client, reads)
      // A change without an answer may have been made. Its error doesn't wait.
      return error ? undefined : refreshed
    },
  })
}

/** A call after which the reads of a topic are refreshed. */
export const useTopicChange = <Result, Variables = void>(
  topic: LiveTopic,
  change: (variables: Variables) => Promise<Result>,
) => useReadsChange(readsByTopic[topic], change)
