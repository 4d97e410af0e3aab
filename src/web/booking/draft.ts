import type { PublicPage } from '#features/booking-pages/contract.ts'
import type { Attempt } from './attempt.ts'
import { type BookingValues, emptyValues, withoutTime, withService } from './form.ts'

/*
 * What was typed survives a reload: kept in this tab until it is booked or the tab is closed, never
 * in an address.
 */

export interface Draft {
  values: BookingValues
  attempt?: Attempt | undefined
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keyOf = (pageName: string) => `booking:${pageName.toLowerCase()}`

/**
 * Reads what was kept for a page; what the page no longer offers is left out. Undefined when there
 * is nothing.
 */
export function readDraft(store: Store, page: PublicPage, now: number): Draft | undefined {
  try {
    const kept = JSON.parse(store.getItem(keyOf(page.name)) ?? 'null') as Partial<Draft> | null
    return kept?.values
      ? {
          values: stillOffered(page, { ...emptyValues(page), ...kept.values }, now),
          attempt: kept.attempt,
        }
      : undefined
  } catch {
    // Kept by another version, or storage is switched off: start anew.
    return undefined
  }
}

function stillOffered(page: PublicPage, values: BookingValues, now: number): BookingValues {
  const known = page.services.some(service => service.id === values.serviceId)
  const next = withService(page, values, known ? values.serviceId : emptyValues(page).serviceId)
  return {
    ...(next.start !== null && next.start > now ? next : withoutTime(next)),
    channel: page.channels.includes(values.channel) ? values.channel : 'email',
  }
}

export function keepDraft(store: Store, page: PublicPage, draft: Draft): void {
  try {
    store.setItem(keyOf(page.name), JSON.stringify(draft))
  } catch {
    // No storage, or it is full: the page still works, a reload loses what was typed.
  }
}

export function dropDraft(store: Store, page: PublicPage): void {
  try {
    store.removeItem(keyOf(page.name))
  } catch {
    // As above.
  }
}
