import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InferRequestType } from 'hono/client'
import { useEffect, useState } from 'react'
import type { StaffMember } from '#features/staff/contract.ts'
import { api, read } from '#web/lib/api.ts'

type Question = InferRequestType<typeof api.availability.preview.$post>['json']
/** What is typed and not saved. */
export type Unsaved = Pick<Question, 'hours' | 'rules' | 'service'>

const TYPING_MS = 250

/**
 * What clients would be offered; asked anew with each change, once the typing pauses. `stale` while
 * it answers an earlier question.
 */
export function useOfferPreview(question: Question | undefined) {
  const typed = JSON.stringify(question ?? null)
  const json = usePaused(typed)
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['/api/availability/preview', json],
    queryFn: () => read(api.availability.preview.$post({ json: JSON.parse(json) as Question })),
    enabled: json !== 'null',
    placeholderData: keepPreviousData,
    // Bookings come in between.
    staleTime: 0,
    gcTime: 60_000,
  })
  return { data, error, stale: isPlaceholderData || typed !== json }
}

/** Services and staff, as their own screens read them. */
export const usePreviewServices = () =>
  useQuery({ queryKey: ['/api/services'], queryFn: () => read(api.services.$get({ query: {} })) })

export const usePreviewStaff = () =>
  useQuery({
    queryKey: ['/api/staff'],
    queryFn: async () => (await read(api.staff.$get({ query: {} }))) as StaffMember[],
  })

function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), TYPING_MS)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
