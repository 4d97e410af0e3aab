import { totalPrice } from '#domain/add-ons.ts'
import { formatCents } from '#domain/money.ts'
import { hoursAndMinutes } from '#domain/time/format.ts'
import type { PageService, PublicPage } from '#features/booking-pages/contract.ts'
import { rangeOf, termsWith } from '#features/booking-pages/terms-rules.ts'
import type { Words } from '#words/en/areas.ts'
import { fill } from '#words/fill.ts'
import { ANYONE, type BookingValues, type FurtherService } from './form.ts'

type OfferWords = Pick<Words['booking'], 'duration' | 'customPricing' | 'terms'>

/** '1h 30min', '0h 45min'. */
export const durationText = (minutes: number, words: Pick<Words['booking'], 'duration'>): string =>
  fill(words.duration, hoursAndMinutes(minutes))

/** Empty if the page hides prices. 0 means custom. */
export function priceText({ price }: Pick<PageService, 'price'>, words: OfferWords): string {
  if (price === undefined) return ''
  return price === 0 ? words.customPricing : formatCents(price)
}

/** '90–120 min', 'from $95.00'. */
export function offerTexts(service: PageService, staff: PublicPage['staff'], words: OfferWords) {
  const { shortest, longest, lowest, from } = rangeOf(service, staff)
  const price = priceText({ price: lowest }, words)
  return {
    duration:
      shortest === longest
        ? durationText(shortest, words)
        : fill(words.terms.minutes, { shortest: String(shortest), longest: String(longest) }),
    price: from ? fill(words.terms.from, { price }) : price,
  }
}

export function offerWith(service: PageService, addOnIds: readonly number[]) {
  const addOns = (service.addOns ?? []).filter(({ id }) => addOnIds.includes(id))
  const longer = addOns.reduce((sum, { minutes }) => sum + minutes, 0)
  const withAddOns = <T extends Pick<PageService, 'duration' | 'price'>>(terms: T): T => ({
    ...terms,
    duration: terms.duration + longer,
    price: terms.price && totalPrice(terms.price, addOns),
  })
  return {
    ...withAddOns(service),
    ...(service.terms && { terms: service.terms.map(withAddOns) }),
    names: addOns.map(({ name }) => name),
  }
}

/** With anyone, length and price are ranges until a time is picked. */
export function chosenOffer(
  service: PageService,
  { addOnIds = [], staffId, pickedStaffId, start, end }: BookingValues,
  staff: PublicPage['staff'],
  words: OfferWords,
) {
  const { names, ...all } = offerWith(service, addOnIds)
  const member = start === null ? staffId : (pickedStaffId ?? staffId)
  const known = member !== null && member !== ANYONE && start !== null && end !== null
  if (!known && (member === ANYONE || member === null))
    return { names, ...offerTexts(all, staff, words) }
  const terms = termsWith(all, typeof member === 'number' ? member : undefined)
  return { names, duration: durationText(terms.duration, words), price: priceText(terms, words) }
}

interface Wanted extends FurtherService {
  serviceId: number
}

const isChosen = (service: FurtherService): service is Wanted => service.serviceId !== null

export const wantedIn = ({ serviceId, staffId, addOnIds, further = [] }: BookingValues): Wanted[] =>
  [{ serviceId, staffId, addOnIds }, ...further].filter(isChosen)

export type Shown = ReturnType<typeof shownIn>

/** What the server compares with its offer. The price is absent if the page hides it. */
export function shownIn(
  { services, settings, changeCutoffMinutes = 0 }: PublicPage,
  values: BookingValues,
) {
  const { legs = [{ staffId: values.pickedStaffId }] } = values
  const prices = wantedIn(values).map(({ serviceId, staffId, addOnIds = [] }, index) => {
    const service = services.find(({ id }) => id === serviceId)
    const member = legs[index]?.staffId ?? staffId
    return service && termsWith(offerWith(service, addOnIds), Number(member)).price
  })
  const price = prices.reduce((sum, each) => sum && each && sum + each)
  return { price, changeCutoffMinutes, policy: settings.about?.policy ?? '' }
}
