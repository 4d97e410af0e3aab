import type { ReportReason } from '#domain/review-states.ts'
import { send } from '#web/lib/api.ts'
import { useReadsChange } from '#web/lib/refresh.ts'
import { changeReview, listReviews } from '../contract.ts'

interface Change {
  id: number
  reply?: string
  report?: ReportReason | null
}

export const useChangeReview = () =>
  useReadsChange([listReviews], ({ id, ...json }: Change) =>
    send(changeReview, { param: { id }, json }),
  )
