import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keyOf, send } from '#web/lib/api.ts'
import { useRefresh } from '#web/lib/refresh.ts'
import * as contract from '../contract.ts'

/**
 * Saves changes at once, one after the other; the answer replaces the cached preferences.
 */
export function useChangePreferences() {
  const client = useQueryClient()
  const refreshPages = useRefresh('pages')
  return useMutation({
    // Each answer holds all of them: an older one that came last would undo newer ones.
    scope: { id: 'preferences' },
    mutationFn: (json: contract.PreferencesChange) => send(contract.changePreferences, { json }),
    onSuccess: preferences => {
      client.setQueryData(keyOf(contract.readPreferences), preferences)
      void refreshPages()
    },
  })
}

export function useTestCall() {
  const refreshCredits = useRefresh('credits')
  return useMutation({
    mutationFn: (phoneNumber: string) => send(contract.testVoiceCall, { json: { phoneNumber } }),
    onSuccess: () => void refreshCredits(),
  })
}
