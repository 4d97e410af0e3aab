import type { Language } from '#domain/languages.ts'
import { de } from './de-rules.ts'
import { en } from './en-rules.ts'
import { es } from './es-rules.ts'
import { fr } from './fr-rules.ts'
import { it } from './it-rules.ts'
import type { LanguageWords } from './language-words-rules.ts'
import { pt } from './pt-rules.ts'

const all: Record<Language, LanguageWords> = { en, de, fr, es, pt, it }

export const wordsIn = (language: Language): LanguageWords => all[language]
