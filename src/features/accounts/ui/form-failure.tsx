import { Banner } from '#web/kit/base/surfaces.tsx'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'

interface FormFailureProps {
  error: unknown
  /** Whether to announce the message; false if a toast already does. */
  alert?: boolean
}

export function FormFailure({ error, alert = false }: FormFailureProps) {
  const atFields = error instanceof ApiError && Object.keys(error.fields).length > 0
  return !error || atFields ? null : (
    <Banner tone="danger" alert={alert}>
      {sentenceFor(error)}
    </Banner>
  )
}
