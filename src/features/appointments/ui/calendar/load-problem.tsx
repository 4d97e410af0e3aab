import type { ComponentProps } from 'react'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { useWords } from '#web/lib/words.tsx'

export const LoadProblem = ({ query }: Pick<ComponentProps<typeof LoadError>, 'query'>) => (
  <LoadError title={useWords('calendar').failed} query={query} className="mb-6" />
)
