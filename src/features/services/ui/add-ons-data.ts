import { send } from '#web/lib/api.ts'
import { editedParts, type Save } from '#web/lib/edits.ts'
import { useTopicChange } from '#web/lib/refresh.ts'
import * as contract from '../add-ons-contract.ts'

export const useSaveAddOn = () =>
  useTopicChange('services', ({ id, input, edits }: Save<contract.AddOnInput>) =>
    id === undefined
      ? send(contract.createAddOn, { json: input })
      : send(contract.updateAddOn, { param: { id }, json: editedParts(input, edits) }),
  )

export const useRemoveAddOn = () =>
  useTopicChange('services', (id: number) => send(contract.removeAddOn, { param: { id } }))
