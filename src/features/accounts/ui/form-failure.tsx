import { Banner } from '#web/kit/base/surfaces.tsx'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'

interface FormFailureProps {
  error: unknown
  /** Unless a toast says it, too. */
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
