import type { PublicPage } from '#features/booking-pages/contract.ts'
import type { Attempt } from './attempt.ts'
import { ANYONE, type BookingValues, emptyValues, staffFor } from './form.ts'

/*
 * What was typed survives a reload: kept in this tab until it is booked or the tab is closed, never in an address.
 */

export interface Draft {
  values: BookingValues
  attempt?: Attempt | undefined
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keyOf = (pageName: string) => `booking:${pageName.toLowerCase()}`

/** Reads what was kept for a page; what the page no longer offers is left out. Undefined when there is nothing. */
export function readDraft(store: Store, page: PublicPage, now: number): Draft | undefined {
  try {
    const kept = JSON.parse(store.getItem(keyOf(page.name)) ?? 'null') as Partial<Draft> | null
    return kept?.values ? { values: stillOffered(page, { ...emptyValues(page), ...kept.values }, now), attempt: kept.attempt } : undefined
  } catch {
    // Kept by another version, or storage is switched off: start anew.
    return undefined
  }
}

function stillOffered(page: PublicPage, values: BookingValues, now: number): BookingValues {
  const empty = emptyValues(page)
  const channel = page.channels.includes(values.channel) ? values.channel : 'email'
  const noTime = { start: null, end: null, pickedStaffId: null }
  if (!page.services.some(service => service.id === values.serviceId)) {
    return { ...values, channel, ...noTime, serviceId: empty.serviceId, staffId: empty.staffId }
  }
  const staff = staffFor(page, values.serviceId)
  const known = values.staffId === ANYONE ? staff.length > 1 : staff.some(member => member.id === values.staffId)
  const staffId = known ? values.staffId : staff.length === 1 ? staff[0]!.id : null
  return { ...values, channel, staffId, ...(known && values.start !== null && values.start > now ? {} : noTime) }
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
