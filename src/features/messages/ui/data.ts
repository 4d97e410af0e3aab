import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Language } from '#domain/languages.ts'
import { updateBusiness } from '#features/businesses/contract.ts'
import { call, keyOf, send } from '#web/lib/api.ts'
import { networkError } from '#web/lib/api-error.ts'
import { useTopicChange } from '#web/lib/refresh.ts'
import * as contract from '../editing/templates-contract.ts'
import type { MessageWords, Place } from '../templates/words-rules.ts'

const pathOf = ({ kind, channel }: Place, language: Language) => ({
  param: { kind, channel },
  query: { language },
})

function usePutBack() {
  const client = useQueryClient()
  return (template: contract.Template) =>
    client.setQueryData<contract.Templates>(
      keyOf(contract.listTemplates),
      known =>
        known && {
          ...known,
          templates: known.templates.map(each =>
            each.kind === template.kind && each.channel === template.channel ? template : each,
          ),
        },
    )
}

export function useSaveTemplate(place: Place, language: Language) {
  const putBack = usePutBack()
  return useMutation({
    mutationFn: (json: MessageWords) =>
      send(contract.saveTemplate, { ...pathOf(place, language), json }),
    onSuccess: putBack,
  })
}

export function useResetTemplate(place: Place, language: Language) {
  const putBack = usePutBack()
  return useMutation({
    mutationFn: () => send(contract.resetTemplate, pathOf(place, language)),
    onSuccess: putBack,
  })
}

export const useChangeLanguage = () =>
  useTopicChange('business', (language: Language) => send(updateBusiness, { json: { language } }))

export async function fetchSpeech(json: contract.Draft): Promise<string> {
  const response = await call('change', contract.speakTemplate, { json, isSlow: true })
  const sound = await response.blob().catch(() => {
    throw networkError()
  })
  return URL.createObjectURL(sound)
}
