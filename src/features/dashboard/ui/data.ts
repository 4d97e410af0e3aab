import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { DAY_MS } from '#domain/time/date.ts'
import { localDateOf } from '#domain/time/zone.ts'
import { listAppointments } from '#features/appointments/contract.ts'
import { requestFreeCredit, updateBusiness } from '#features/businesses/contract.ts'
import { showError } from '#web/kit/base/result-toasts.ts'
import { keyOf, read, send } from '#web/lib/api.ts'
import { refresh } from '#web/lib/refresh.ts'
import { readSetup } from '../contract.ts'

export function useConfirmHours() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => send(updateBusiness, { json: { hoursConfirmed: true } }),
    onSuccess: () => refresh(client, [readSetup]),
    onError: showError,
  })
}

export function useRequestCredit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => send(requestFreeCredit),
    onSuccess: () => refresh(client, [readSetup]),
    onError: showError,
  })
}

const WEEK_MS = 7 * DAY_MS

export function useComingUp(zone: string) {
  const now = Date.now()
  return useQuery({
    queryKey: [...keyOf(listAppointments), { comingUp: localDateOf(now, zone) }],
    queryFn: async () => {
      const query = { from: new Date(now).toISOString(), to: new Date(now + WEEK_MS).toISOString() }
      const found = await read(listAppointments, { query })
      return found.sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime))
    },
    refetchOnMount: 'always',
  })
}
