import { Banner } from '#web/kit/base/surfaces.tsx'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'

export function FormFailure({ error }: { error: unknown }) {
  const atFields = error instanceof ApiError && Object.keys(error.fields).length > 0
  return !error || atFields ? null : <Banner tone="danger">{sentenceFor(error)}</Banner>
}
