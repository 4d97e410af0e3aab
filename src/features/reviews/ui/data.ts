import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReportReason } from '#domain/review-states.ts'
import { send } from '#web/lib/api.ts'
import { refresh } from '#web/lib/refresh.ts'
import { changeReview, listReviews } from '../contract.ts'

interface Change {
  id: number
  reply?: string
  report?: ReportReason | null
}

export function useChangeReview() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...json }: Change) => send(changeReview, { param: { id }, json }),
    onSuccess: () => refresh(client, [listReviews]),
  })
}
