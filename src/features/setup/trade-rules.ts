import type { TemplateName } from '#domain/page-settings.ts'
import type { Category } from '#features/services/rules.ts'
import type { Words } from '#words/en/areas.ts'

export type TradeName = keyof Words['trades']

export interface StarterService {
  /** In minutes. With the buffer it is a multiple of half an hour, so that no time is lost. */
  duration: number
  /** Cents. */
  price: number
  /** Minutes. */
  bufferAfter: number
}

export interface Trade<Name extends TradeName = TradeName> {
  category: Category
  template: TemplateName
  /** Most common first. */
  services: { readonly [Key in keyof Words['trades'][Name]['services']]: StarterService }
}
