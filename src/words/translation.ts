import type { Language } from '#domain/languages.ts'
import type { Forms } from './fill.ts'

/** Besides the general form. */
interface FormsOf extends Record<Language, string> {
  en: 'one'
  de: 'one'
  fr: 'one'
  es: 'one'
  pt: 'one'
  it: 'one'
}

/** Every key of the English words, with every plural form. */
export type Translation<English, L extends Language = Language> = English extends string
  ? string
  : English extends Forms
    ? Readonly<Record<FormsOf[L] | 'other', string>>
    : { readonly [Key in keyof English]: Translation<English[Key], L> }
