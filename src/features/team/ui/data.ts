import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showError, showSuccess } from '#web/kit/base/result-toasts.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { refresh } from '#web/lib/refresh.ts'
import { readTeam } from '../contract.ts'

export type Confirmed = <Answer>(request: () => Promise<Answer>) => Promise<Answer>

interface Options<Variables> {
  scope?: { id: string }
  /** Shown even if the refreshed screen no longer has the component. */
  done?: (variables: Variables) => string
}

export function useTeamChange<Variables, Result>(
  change: (variables: Variables) => Promise<Result>,
  { done, ...options }: Options<Variables> = {},
) {
  const client = useQueryClient()
  return useMutation({
    ...options,
    mutationFn: change,
    onSuccess: (_, variables) => {
      if (done) showSuccess(done(variables))
      return refresh(client, [readTeam])
    },
  })
}

export const showFailure = (error: unknown) => {
  if (error instanceof ApiError) showError(error)
}
