import { createOpenai } from './openai.ts'
import type { LanguageModel } from './port.ts'

/** The model of the settings; undefined where none is set, and messages are worded without one. */
export const createLanguageModel = ({
  languageModel,
}: {
  languageModel: { apiKey: string | undefined; model: string; baseUrl: string } | undefined
}): LanguageModel | undefined => (languageModel ? createOpenai(languageModel) : undefined)
