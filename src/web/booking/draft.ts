import type { PublicPage } from '#features/booking-pages/contract.ts'
import { type BookingValues, emptyValues, withoutTime, withService } from './form.ts'

/* Kept in this tab until it is closed or the booking is made; never put into the URL. */

/**
 * An attempt without a response, so its appointment may exist. The server recognizes repeats by
 * `key`.
 */
export interface Attempt {
  key: string
}

export interface Draft {
  values: BookingValues
  attempt?: Attempt | undefined
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined

/** Undefined if the browser blocks storage, as in frames on other sites. */
export function tabStorage(): Store {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}

const keyOf = (pageName: string) => `booking:${pageName.toLowerCase()}`

/** Drops what the page no longer offers. */
export function readDraft(store: Store, page: PublicPage, now: number): Draft | undefined {
  try {
    const kept = JSON.parse(store?.getItem(keyOf(page.name)) ?? 'null') as Partial<Draft> | null
    return kept?.values
      ? {
          values: stillOffered(page, { ...emptyValues(page), ...kept.values }, now),
          attempt: kept.attempt,
        }
      : undefined
  } catch {
    // The draft is from another version, or storage is disabled.
    return undefined
  }
}

function stillOffered(page: PublicPage, values: BookingValues, now: number): BookingValues {
  const known = page.services.some(service => service.id === values.serviceId)
  const next = withService(page, values, known ? values.serviceId : emptyValues(page).serviceId)
  const offered = page.services.find(service => service.id === next.serviceId)?.addOns
  const addOnsGone = next.addOnIds?.some(id => !offered?.some(addOn => addOn.id === id))
  if (addOnsGone) return { ...withoutTime(next), addOnIds: undefined }
  return {
    ...(next.start !== null && next.start > now ? next : withoutTime(next)),
    channel: page.channels.includes(values.channel) ? values.channel : 'email',
  }
}

export function keepDraft(store: Store, page: PublicPage, draft: Draft): void {
  try {
    store?.setItem(keyOf(page.name), JSON.stringify(draft))
  } catch {
    // Without storage, the page works but a reload loses the values.
  }
}

export function dropDraft(store: Store, page: PublicPage): void {
  try {
    store?.removeItem(keyOf(page.name))
  } catch {
    // Storage is disabled, so nothing was kept.
  }
}
