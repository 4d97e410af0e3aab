import { Banner } from '#web/kit/base/surfaces.tsx'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'

/** Why the form could not be sent, within the form. Says nothing where a field says it already, or nothing went wrong. */
export function FormFailure({ error }: { error: unknown }) {
  const atFields = error instanceof ApiError && Object.keys(error.fields).length > 0
  return !error || atFields ? null : <Banner tone="danger">{sentenceFor(error)}</Banner>
}
