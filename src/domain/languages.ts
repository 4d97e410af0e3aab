/**
 * The languages that messages to clients are written in, as their own speakers call them. Codes are
 * BCP 47's.
 */
export const languages = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  it: 'Italiano',
} as const

export type Language = keyof typeof languages
export const languageCodes = Object.keys(languages) as Language[]

/** A stored code as a language; English for what is not known (any more). */
export const languageOf = (code: string | null | undefined): Language =>
  code && Object.hasOwn(languages, code) ? (code as Language) : 'en'
