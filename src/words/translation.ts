import type { Language } from '#domain/languages.ts'
import type { Forms } from './fill.ts'

/** The forms that a language needs for numbers, other than the general one. */
interface FormsOf extends Record<Language, string> {
  en: 'one'
  de: 'one'
  fr: 'one'
  es: 'one'
  pt: 'one'
  it: 'one'
}

/**
 * What another language has to say for the English words of an area: every key, and every form of a
 * number.
 */
export type Translation<English, L extends Language = Language> = English extends string
  ? string
  : English extends Forms
    ? Readonly<Record<FormsOf[L] | 'other', string>>
    : { readonly [Key in keyof English]: Translation<English[Key], L> }
