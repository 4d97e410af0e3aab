import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showError } from '#web/kit/base/result-toasts.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { refresh } from '#web/lib/refresh.ts'
import { readTeam } from '../contract.ts'

export type Confirmed = <Answer>(request: () => Promise<Answer>) => Promise<Answer>

export function useTeamChange<Variables, Result>(
  change: (variables: Variables) => Promise<Result>,
  options?: { scope: { id: string } },
) {
  const client = useQueryClient()
  return useMutation({
    ...options,
    mutationFn: change,
    onSuccess: () => refresh(client, [readTeam]),
  })
}

export const showFailure = (error: unknown) => {
  if (error instanceof ApiError) showError(error)
}
