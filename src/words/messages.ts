import type { Language } from '#domain/languages.ts'
import { messages as de } from './de/messages.ts'
import { messages as en } from './en/messages.ts'
import { messages as es } from './es/messages.ts'
import { messages as fr } from './fr/messages.ts'
import { messages as it } from './it/messages.ts'
import { messages as pt } from './pt/messages.ts'
import type { Translation } from './translation.ts'

export type LanguageWords = Translation<typeof en>

/** A line must not break before punctuation. */
const unbroken = <Words extends object>(words: Words): Words =>
  JSON.parse(JSON.stringify(words).replace(/ (?=[:;!?])/g, '\u202f'))

const all: Record<Language, LanguageWords> = { en, de, fr: unbroken(fr), es, pt, it }

/** Server only, because it contains every language. */
export const wordsIn = (language: Language): LanguageWords => all[language]
