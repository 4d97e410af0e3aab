import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, read, send } from '#web/lib/api.ts'
import type { PreferencesChange } from '../contract.ts'

const preferencesKey = ['/api/notifications/preferences'] as const

export const usePreferences = () =>
  useQuery({ queryKey: preferencesKey, queryFn: () => read(api.notifications.preferences.$get()) })

/**
 * Saves what is given at once, one change after the other; the answer takes the place of what is
 * shown.
 */
export function useChangePreferences() {
  const client = useQueryClient()
  return useMutation({
    // Each answer holds all of them: an older one that came last would take newer ones back.
    scope: { id: 'preferences' },
    mutationFn: (change: PreferencesChange) =>
      send(api.notifications.preferences.$post({ json: change })),
    onSuccess: preferences => {
      client.setQueryData(preferencesKey, preferences)
      void client.invalidateQueries({ queryKey: ['/api/public-pages'] })
    },
  })
}

export const useVoices = () =>
  useQuery({ queryKey: ['/api/voices'], queryFn: () => read(api.voices.$get()) })

export function useTestCall() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (phoneNumber: string) =>
      send(api['test-voice-call'].$post({ json: { phoneNumber } })),
    onSuccess: () => {
      for (const queryKey of [preferencesKey, ['/api/credits/ledger']])
        void client.invalidateQueries({ queryKey })
    },
  })
}
