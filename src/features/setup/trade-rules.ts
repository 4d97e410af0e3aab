import type { TemplateName } from '#features/booking-pages/rules.ts'
import type { Category } from '#features/services/rules.ts'
import type { Words } from '#words/en/areas.ts'

export type TradeName = keyof Words['trades']

/** A service that a trade usually offers. The price is a proposal. */
export interface StarterService {
  /** Minutes. With the buffer, a multiple of half an hour, so that no offered time is lost. */
  duration: number
  /** Cents. */
  price: number
  /** Minutes kept free afterwards. */
  bufferAfter: number
}

/** What the set-up fills in for a trade; names and descriptions are words. */
export interface Trade<Name extends TradeName = TradeName> {
  category: Category
  template: TemplateName
  /** The most common first. */
  services: { readonly [Key in keyof Words['trades'][Name]['services']]: StarterService }
}
