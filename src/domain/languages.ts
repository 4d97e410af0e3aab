/** Languages of messages to clients, by BCP 47 code. */
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

export const languageOf = (code: string | null | undefined): Language =>
  code && Object.hasOwn(languages, code) ? (code as Language) : 'en'
