import type { Language } from '#domain/languages.ts'
import { formatList } from '#domain/time/format-list.ts'
import type {
  BookedAppointment,
  ClientAppointment,
  ClientVisitLeg,
} from '#features/appointments/contract.ts'
import type { BookedVisit } from '#features/appointments/visits/contract.ts'
import type { VisitStart, Visits } from '#features/availability/visits-contract.ts'
import type { PageService, PublicPage } from '#features/booking-pages/contract.ts'
import { rangeOf, termsWith } from '#features/booking-pages/terms-rules.ts'
import type { Words } from '#words/en/areas.ts'
import { fill } from '#words/fill.ts'
import { call, query, type TimesSource } from './calls.ts'
import {
  ANYONE,
  type BookingValues,
  bookingBody,
  type FurtherService,
  staffFor,
  withoutTime,
} from './form.ts'
import type { FreeTime } from './free-times.ts'
import { durationText, offerWith, priceText, type Shown, wantedIn } from './offer.ts'

/* Shares a script with `visit.tsx`. */

const timeOf = ({ startTime, endTime, items }: VisitStart): FreeTime => ({
  start: Date.parse(startTime),
  end: Date.parse(endTime),
  staffId: items[0]!.staffId,
  suggested: false,
  legs: items.map(item => ({
    staffId: item.staffId,
    start: Date.parse(item.startTime),
    end: Date.parse(item.endTime),
  })),
})

export const timesOfVisits = (starts: readonly VisitStart[]): FreeTime[] => starts.map(timeOf)

/** Undefined if no one offers one of the services. */
export function visitTimes(pageName: string, values: BookingValues): TimesSource | undefined {
  const path = `/api/public-pages/${encodeURIComponent(pageName)}/visits`
  const wanted = wantedIn(values)
  if (wanted.some(({ staffId }) => staffId === null)) return undefined
  const items = wanted
    .map(({ serviceId, staffId, addOnIds = [] }) =>
      [serviceId, staffId === ANYONE ? 'any' : staffId, ...addOnIds].join('.'),
    )
    .join()
  return {
    key: `${path}?${items}`,
    async fetch({ from, to }, signal) {
      const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
      const { days } = await call<Visits>(`${path}?${query({ items, ...range })}`, { signal })
      return timesOfVisits(days.flatMap(day => day.starts))
    },
  }
}

/** Call it with valid values only. */
export function visitBody(values: BookingValues, pageName: string, timeZone: string) {
  const {
    serviceId: _,
    staffId: __,
    endTime: ___,
    ...common
  } = bookingBody({ ...values, staffId: null, addOnIds: undefined }, pageName, timeZone)
  const items = wantedIn(values).map(({ serviceId, staffId, addOnIds }, index) => {
    const anyone = staffId === ANYONE
    const seen = values.legs?.[index]?.staffId
    return {
      serviceId,
      staffId: anyone ? (seen ?? null) : staffId,
      ...(anyone && { anyStaff: true }),
      ...(addOnIds?.length ? { addOnIds } : {}),
    }
  })
  return { ...common, items }
}
export type VisitBody = ReturnType<typeof visitBody>

export type WholeVisit = BookedAppointment & { visit?: Pick<ClientVisitLeg, LegFact>[] }
type LegFact = 'id' | 'startTime' | 'endTime' | 'serviceName' | 'staffName' | 'addOns'

export async function bookVisit(
  body: VisitBody,
  key: string,
  shown: Shown,
  language: Language,
): Promise<WholeVisit> {
  const { visitId, items, manageUrl } = await call<BookedVisit>('/api/visits', {
    method: 'POST',
    json: { ...body, shown },
    headers: { 'idempotency-key': key },
  })
  const { addOns: _, ...first } = items[0]!
  return {
    ...first,
    id: visitId,
    endTime: items.at(-1)!.endTime,
    serviceName: formatList(
      items.map(({ serviceName }) => serviceName),
      language,
    ),
    staffName: formatList([...new Set(items.map(({ staffName }) => staffName))], language),
    ...(manageUrl ? { manageUrl } : {}),
    visit: items,
  }
}

export function stillOffered(page: PublicPage, values: BookingValues): BookingValues {
  const further = values.further?.filter(({ serviceId, staffId, addOnIds = [] }) => {
    const service = page.services.find(({ id }) => id === serviceId)
    const known = addOnIds.every(id => service?.addOns?.some(addOn => addOn.id === id))
    const staff = staffFor(page, serviceId)
    const offered = staffId === ANYONE ? staff.length > 0 : staff.some(({ id }) => id === staffId)
    return service && known && offered
  })
  return further?.length === values.further?.length
    ? values
    : withoutTime({ ...values, further: further?.length ? further : undefined })
}

/**
 * Values to book the visit again for the same client, as far as the page still offers the services.
 */
export function valuesAgain(
  page: PublicPage,
  values: BookingValues,
  { visit, ...booked }: ClientAppointment & { customerEmail: string },
): BookingValues {
  const [first, ...further] = (visit ?? [booked]).flatMap(leg => {
    const service = page.services.find(({ id }) => id === leg.serviceId)
    if (!service) return []
    const isOffered = staffFor(page, service.id).some(({ id }) => id === leg.staffId)
    const addOnIds = (leg.addOns ?? [])
      .map(({ id }) => id)
      .filter(id => service.addOns?.some(addOn => addOn.id === id))
    return {
      ...chooseFurther(page, service.id),
      ...(isOffered && { staffId: leg.staffId }),
      ...(addOnIds.length > 0 && { addOnIds }),
    }
  })
  const { customerName, customerEmail } = booked
  return {
    ...withoutTime(values),
    ...(first ?? { serviceId: null, staffId: null }),
    addOnIds: first?.addOnIds,
    further: further.length > 0 ? further : undefined,
    customerName,
    customerEmail,
  }
}

export function chooseFurther(
  page: Pick<PublicPage, 'staff'>,
  serviceId: number | null,
): FurtherService {
  const staff = staffFor(page, serviceId)
  return { serviceId, staffId: staff.length > 1 ? ANYONE : (staff[0]?.id ?? null) }
}

interface Piece {
  service: PageService
  addOns: readonly string[]
  /** Undefined while it may be anyone. */
  staffName: string | undefined
}

export interface VisitOffer {
  pieces: Piece[]
  title: string
  duration: string
  price: string
}

/** Gives ranges if staff members differ. The price is unknown if any price is custom. */
export function visitOffer(
  page: Pick<PublicPage, 'services' | 'staff'>,
  values: BookingValues,
  words: Words['booking'],
  language: Language,
): VisitOffer {
  const legs = wantedIn(values).flatMap(({ serviceId, staffId, addOnIds = [] }, index) => {
    const service = page.services.find(each => each.id === serviceId)
    if (!service) return []
    const { names, ...all } = offerWith(service, addOnIds)
    const member = values.legs?.[index]?.staffId ?? staffId
    const known = typeof member === 'number'
    const { duration, price } = termsWith(all, known ? member : undefined)
    const range = known
      ? { shortest: duration, longest: duration, lowest: price, from: false }
      : rangeOf(all, page.staff)
    const staffName = known ? page.staff.find(({ id }) => id === member)?.name : undefined
    return [{ service, addOns: names, staffName, ...range }]
  })
  const sum = (of: (leg: (typeof legs)[number]) => number) =>
    legs.reduce((total, leg) => total + of(leg), 0)
  const [shortest, longest] = [sum(leg => leg.shortest), sum(leg => leg.longest)]
  const prices = legs.map(({ lowest }) => lowest)
  const isKnown = prices.every(Boolean)
  const hidden = prices.includes(undefined)
  const price = hidden
    ? ''
    : priceText({ price: isKnown ? sum(({ lowest }) => lowest ?? 0) : 0 }, words)
  return {
    pieces: legs.map(({ service, addOns, staffName }) => ({ service, addOns, staffName })),
    title: formatList(
      legs.map(({ service }) => service.name),
      language,
    ),
    duration:
      shortest === longest
        ? durationText(shortest, words)
        : fill(words.terms.minutes, { shortest: String(shortest), longest: String(longest) }),
    price: isKnown && legs.some(({ from }) => from) ? fill(words.terms.from, { price }) : price,
  }
}
