import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Language } from '#domain/languages.ts'
import { api, read, send } from '#web/lib/api.ts'
import { errorOf, networkError } from '#web/lib/api-error.ts'
import type { Draft, Template, Templates } from '../editing/templates-contract.ts'
import type { MessageWords, Place } from '../templates/words-rules.ts'

const templatesKey = ['/api/message-templates'] as const

export const useTemplates = () =>
  useQuery({
    queryKey: templatesKey,
    queryFn: () => read(api['message-templates'].$get({ query: {} })),
  })

const pathOf = ({ kind, channel }: Place, language: Language) => ({
  param: { kind, channel },
  query: { language },
})

function usePutBack() {
  const client = useQueryClient()
  return (template: Template) =>
    client.setQueryData<Templates>(
      templatesKey,
      known =>
        known && {
          ...known,
          templates: known.templates.map(each =>
            each.kind === template.kind && each.channel === template.channel ? template : each,
          ),
        },
    )
}

/** Keeps words; the answer takes the place of what is listed. */
export function useSaveTemplate(place: Place, language: Language) {
  const putBack = usePutBack()
  return useMutation({
    mutationFn: (json: MessageWords) =>
      send(
        api['message-templates'][':kind'][':channel'].$put({ ...pathOf(place, language), json }),
      ),
    onSuccess: putBack,
  })
}

export function useResetTemplate(place: Place, language: Language) {
  const putBack = usePutBack()
  return useMutation({
    mutationFn: () =>
      send(api['message-templates'][':kind'][':channel'].$delete(pathOf(place, language))),
    onSuccess: putBack,
  })
}

/** Changes the language that clients are written to in; every template is read again. */
export function useChangeLanguage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (language: Language) => send(api.business.$patch({ json: { language } })),
    onSuccess: () =>
      Promise.all(
        [templatesKey, ['/api/business']].map(queryKey => client.invalidateQueries({ queryKey })),
      ),
  })
}

/** The message as a client would get it; what was shown last stays until the next is there. */
export const usePreviewOf = (draft: Draft, enabled: boolean) =>
  useQuery({
    queryKey: ['/api/message-templates/preview', draft],
    queryFn: () => read(api['message-templates'].preview.$post({ json: draft })),
    enabled,
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  })

/**
 * How a call sounds, whole, as an address that an audio element can play: none of its own can be
 * asked for with words that are not kept yet.
 */
export async function fetchSpeech(draft: Draft): Promise<string> {
  const response = await api['message-templates'].speech.$post({ json: draft }).catch(() => {
    throw networkError()
  })
  if (!response.ok) throw await errorOf(response as unknown as Response, 'change')
  const sound = await response.blob().catch(() => {
    // It broke off in the middle.
    throw networkError()
  })
  return URL.createObjectURL(sound)
}
