import type { ComponentProps } from 'react'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { useWords } from '#web/lib/words.tsx'

export function LoadProblem({ query }: Pick<ComponentProps<typeof LoadError>, 'query'>) {
  const words = useWords('calendar').failed
  const offline = query.error instanceof ApiError && query.error.status === 0
  return (
    <LoadError title={words.title} query={query} className="mb-6">
      {!offline && words.text}
    </LoadError>
  )
}
