import type { QueryClient, QueryFunctionContext } from '@tanstack/react-query'
import { zoneHere } from '#domain/time/zone.ts'
import type { User } from '#features/accounts/contract.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { sample as words } from '#words/en/sample.ts'
import { type Asked, answerOf } from '../answers-rules.ts'
import { sampleOf } from '../visits-rules.ts'

export function createSampleClient(user: User, now: number): QueryClient {
  const sample = sampleOf(now, zoneHere(user.timeZone), words)
  const client = createQueryClient()

  const queryFn = async ({ queryKey }: QueryFunctionContext) => {
    // In keys of paged reads, a marker precedes the parameters.
    const asked = queryKey.slice(1).find(part => typeof part === 'object') as Asked | undefined
    const answer = answerOf(sample, String(queryKey[0]), asked)
    if (answer === undefined) throw new Error(`No sample of ${queryKey[0]}`)
    return answer
  }
  const mutationFn = async () => {
    throw new Error(words.why)
  }
  // Override the functions that hooks pass in.
  const queries = client.defaultQueryOptions.bind(client) as (options: object) => object
  const mutations = client.defaultMutationOptions.bind(client) as (options?: object) => object
  Object.assign(client, {
    defaultQueryOptions: (options: object) => ({ ...queries(options), queryFn }),
    defaultMutationOptions: (options?: object) => ({ ...mutations(options), mutationFn }),
  })
  return client
}
