import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, read, send } from '#web/lib/api.ts'
import { userKey } from '#web/lib/query-client.ts'
import type { BusinessChanges } from '../rules.ts'

const businessKey = ['/api/business'] as const
/** What else shows the business's name, its zone or what follows from its rules. */
const dependents = [
  userKey,
  ['/api/dashboard'],
  ['/api/appointments'],
  ['/api/public-pages'],
] as const

export const useBusiness = () =>
  useQuery({ queryKey: businessKey, queryFn: () => read(api.business.$get()) })

/** Countries whose public holidays are known. */
export const useHolidayCountries = () =>
  useQuery({
    queryKey: ['/api/holiday-countries'],
    queryFn: () => read(api['holiday-countries'].$get()),
  })

/** Parts of a country whose public holidays differ. */
export const useHolidayRegions = (country: string) =>
  useQuery({
    queryKey: ['/api/holiday-countries', country],
    queryFn: () => read(api['holiday-countries'][':country'].regions.$get({ param: { country } })),
    enabled: country !== '',
  })

/** Changes the settings that are given. */
export function useSaveBusiness() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: BusinessChanges) => send(api.business.$patch({ json: change })),
    onSuccess: business => {
      client.setQueryData(businessKey, business)
      for (const queryKey of dependents) void client.invalidateQueries({ queryKey })
    },
  })
}
