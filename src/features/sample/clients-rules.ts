import { findable } from '#domain/letters.ts'
import type { Appointment } from '#features/appointments/contract.ts'
import type { Client, ListedClient } from '#features/clients/contract.ts'
import type { ClientFilter } from '#features/clients/rules.ts'
import { byClient, type Sample, startOf } from './visits-rules.ts'

const LISTED = 20

const visitsOf = ({ visits }: Sample, name: string) =>
  visits.filter(each => each.customerName === name)

/** Ids are positions in the words, from 1. */
const idOf = ({ words }: Sample, name: string) => words.clients.indexOf(name as never) + 1

const countOf = (visits: readonly Appointment[], status: Appointment['status']) =>
  visits.filter(each => each.status === status).length

const isToCome = (now: number) => (each: Appointment) =>
  each.status !== 'cancelled' && startOf(each) > now

export function searchOf(
  sample: Sample,
  { text = '', filter }: { text?: string; filter?: ClientFilter },
): { clients: ListedClient[] } {
  const sought = findable(text)
  return {
    clients: [...byClient(sample.visits)]
      .filter(([name]) => findable(name).includes(sought))
      .map(([name, visits]) => listed(sample, name, visits))
      .filter(
        ({ noShows }) =>
          filter === undefined || filter === 'no-contact' || (filter === 'no-shows' && noShows > 0),
      )
      .sort((a, b) => a.name.localeCompare(b.name)),
  }
}

function listed(sample: Sample, name: string, visits: readonly Appointment[]): ListedClient {
  const last = visits.findLast(({ status }) => status === 'completed')
  return {
    id: idOf(sample, name),
    name,
    email: '',
    phone: '',
    visits: countOf(visits, 'completed'),
    noShows: countOf(visits, 'no_show'),
    lastVisit: last?.startTime ?? null,
    next: visits.find(isToCome(sample.now))?.startTime ?? null,
    notes: '',
    blocked: false,
  }
}

export function clientOf(sample: Sample, name: string): Client {
  const history = visitsOf(sample, name).toReversed()
  return {
    id: idOf(sample, name),
    merged: [],
    name,
    email: '',
    phone: '',
    counts: {
      visits: countOf(history, 'completed'),
      noShows: countOf(history, 'no_show'),
      cancellations: countOf(history, 'cancelled'),
      upcoming: history.filter(isToCome(sample.now)).length,
    },
    history: history.slice(0, LISTED),
    earlier: Math.max(0, history.length - LISTED),
    notes: '',
    notesUpdatedAt: null,
    blockedAt: null,
  }
}
