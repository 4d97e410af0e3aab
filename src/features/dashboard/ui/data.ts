import { useQuery } from '@tanstack/react-query'
import { api, read } from '#web/lib/api.ts'

/** How far the business is set up. */
export const useSetup = () => useQuery({ queryKey: ['/api/dashboard'], queryFn: () => read(api.dashboard.$get()) })
