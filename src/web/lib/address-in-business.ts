import { addressOf, businessShown, type Contract, type RequestArgument, searchOf } from './api.ts'

/**
 * Like `addressOf`, with the query and the tab's business, for links and uploads, which send no
 * header.
 */
export function addressInBusiness<C extends Contract>(
  contract: C,
  ...request: RequestArgument<C>
): string {
  const { query } = (request[0] ?? {}) as { query?: Record<string, string | undefined> }
  return (
    addressOf(contract, ...request) + searchOf({ ...query, business: businessShown()?.toString() })
  )
}
