import { addedMinutes } from '#domain/add-ons.ts'
import { listAddOns } from '#features/services/add-ons-contract.ts'
import { useRead } from '#web/lib/use-read.ts'
import type { AppointmentValues } from './values.ts'

export function useAddedMinutes({ addOnIds = [] }: Pick<AppointmentValues, 'addOnIds'>): number {
  const { data } = useRead(listAddOns, undefined, { enabled: addOnIds.length > 0 })
  return addedMinutes(data?.filter(({ id }) => addOnIds.includes(id)))
}
