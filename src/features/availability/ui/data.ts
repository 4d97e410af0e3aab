import { keepPreviousData } from '@tanstack/react-query'
import type { BodyOf } from '#web/lib/api.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { useRead } from '#web/lib/use-read.ts'
import { previewOffer } from '../preview-contract.ts'

type Question = BodyOf<typeof previewOffer>
export type Unsaved = Pick<Question, 'hours' | 'rules' | 'service'>

const TYPING_MS = 250

/** `stale` while the result belongs to an earlier question. */
export function useOfferPreview(question: Question | undefined) {
  const asked = useDebounced(question, TYPING_MS)
  const { data, error, isPlaceholderData } = useRead(
    previewOffer,
    { json: asked! },
    {
      enabled: asked !== undefined,
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 60_000,
    },
  )
  const typing = JSON.stringify(asked) !== JSON.stringify(question)
  return { data, error, stale: isPlaceholderData || typing }
}
