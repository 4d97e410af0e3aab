import type { ComponentProps } from 'react'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { refreshUser, userFailure } from '#web/lib/session.ts'
import { useSubmit } from '#web/lib/use-submit.ts'

export const Unreachable = ({ query }: Pick<ComponentProps<typeof LoadError>, 'query'>) => (
  <main className="mx-auto grid min-h-dvh max-w-[560px] content-center p-5">
    <LoadError query={query} />
  </main>
)

/** Shown instead of the login, because the session may be alive. */
export function UnknownUser() {
  const { isPending, submit } = useSubmit(refreshUser)
  return (
    <Unreachable query={{ error: userFailure(), isFetching: isPending, refetch: () => submit() }} />
  )
}
