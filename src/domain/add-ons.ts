/** What a client adds to a service, as offered or as sold with an appointment. */
export interface AddOn {
  id: number
  name: string
  /** Added to the service's length; 0 takes no time. */
  minutes: number
  /** Cents. */
  price: number
}

/** The most add-ons of one appointment. */
export const MAX_ADD_ONS = 10

type Measured = readonly Pick<AddOn, 'minutes'>[] | null | undefined
type Priced = readonly { price?: number | undefined }[] | null | undefined

export const addedMinutes = (addOns: Measured): number =>
  (addOns ?? []).reduce((sum, { minutes }) => sum + minutes, 0)

export const addedPrice = (addOns: Priced): number =>
  (addOns ?? []).reduce((sum, { price = 0 }) => sum + price, 0)

/** The total that people read in cents: 0, a custom price, unless the service itself has one. */
export const totalPrice = (service: number, addOns: Priced): number =>
  service === 0 ? 0 : service + addedPrice(addOns)

/** The same for an appointment, whose stored price includes its add-ons. */
export const agreedPrice = (stored: number, addOns: Priced): number =>
  stored === addedPrice(addOns) ? 0 : stored
