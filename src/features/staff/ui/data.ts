import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keyOf, send } from '#web/lib/api.ts'
import { editedParts, type Save } from '#web/lib/edits.ts'
import { useRefresh, useTopicChange } from '#web/lib/refresh.ts'
import * as contract from '../contract.ts'
import type { DatedRanges, WeeklyRange } from '../rules.ts'

export const useSaveStaff = () =>
  useTopicChange('staff', ({ id, input, edits }: Save<contract.StaffInput>) =>
    id === undefined
      ? send(contract.createStaff, { json: { ...input, usualHours: true } })
      : send(contract.updateStaff, { param: { id }, json: editedParts(input, edits) }),
  )

export const useRemoveStaff = () =>
  useTopicChange('staff', (id: number) => send(contract.removeStaff, { param: { id } }))

export function useSaveHours(id: number) {
  const client = useQueryClient()
  const refreshStaff = useRefresh('staff')
  const param = { id }
  return useMutation({
    mutationFn: (json: {
      weekly: WeeklyRange[]
      exceptions: DatedRanges[]
      copyTo: number[]
      version: string
      from: string
    }) => send(contract.replaceHours, { param, json }),
    onSuccess: async hours => {
      client.setQueryData(keyOf(contract.readHours, { param }), hours)
      await refreshStaff()
    },
  })
}

export const useAddTimeOff = (id: number) =>
  useTopicChange('staff', (json: { startTime: string; endTime: string; reason: string }) =>
    send(contract.addTimeOff, { param: { id }, json }),
  )

export const useRemoveTimeOff = (id: number) =>
  useTopicChange('staff', (timeOffId: number) =>
    send(contract.removeTimeOff, { param: { id, timeOffId } }),
  )
