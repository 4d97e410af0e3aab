import { send } from '#web/lib/api.ts'
import { editedParts, type Save } from '#web/lib/edits.ts'
import { useTopicChange } from '#web/lib/refresh.ts'
import * as contract from '../contract.ts'

export const useSaveService = () =>
  useTopicChange('services', ({ id, input, edits }: Save<contract.ServiceInput>) =>
    id === undefined
      ? send(contract.createService, { json: input })
      : send(contract.updateService, { param: { id }, json: editedParts(input, edits) }),
  )

export const useRemoveService = () =>
  useTopicChange('services', (id: number) => send(contract.removeService, { param: { id } }))
