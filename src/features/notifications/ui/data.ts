import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keyOf, send } from '#web/lib/api.ts'
import { useRefresh } from '#web/lib/refresh.ts'
import * as contract from '../contract.ts'

export function useChangePreferences() {
  const client = useQueryClient()
  const refreshPages = useRefresh('pages')
  return useMutation({
    // Each response holds all preferences, so a late one would undo newer changes.
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
    mutationFn: (phoneNumber: string) =>
      send(contract.testVoiceCall, { json: { phoneNumber }, isSlow: true }),
    onSuccess: () => void refreshCredits(),
  })
}
