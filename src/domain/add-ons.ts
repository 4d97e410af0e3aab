export interface AddOn {
  id: number
  name: string
  minutes: number
  /** Cents. */
  price: number
}

export const MAX_ADD_ONS = 10

type Measured = readonly Pick<AddOn, 'minutes'>[] | null | undefined
type Priced = readonly { price?: number | undefined }[] | null | undefined

export const addedMinutes = (addOns: Measured): number =>
  (addOns ?? []).reduce((sum, { minutes }) => sum + minutes, 0)

export const addedPrice = (addOns: Priced): number =>
  (addOns ?? []).reduce((sum, { price = 0 }) => sum + price, 0)

/** In cents. 0 stands for a custom price, even with add-ons. */
export const totalPrice = (service: number, addOns: Priced): number =>
  service === 0 ? 0 : service + addedPrice(addOns)

/** The stored price of an appointment includes its add-ons. */
export const agreedPrice = (stored: number, addOns: Priced): number =>
  stored === addedPrice(addOns) ? 0 : stored
