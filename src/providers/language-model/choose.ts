import { createOpenai } from './openai.ts'
import type { LanguageModel } from './port.ts'

export const createLanguageModel = ({
  languageModel,
}: {
  languageModel: { apiKey: string | undefined; model: string; baseUrl: string } | undefined
}): LanguageModel | undefined => (languageModel ? createOpenai(languageModel) : undefined)
