import type { Language } from '#domain/languages.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import type { LanguageWords } from './language-words.ts'
import { pt } from './pt.ts'

const all: Record<Language, LanguageWords> = { en, de, fr, es, pt, it }

/** What messages say in a language. */
export const wordsIn = (language: Language): LanguageWords => all[language]
