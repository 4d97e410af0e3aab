import { addressOf, businessShown, type Contract, type RequestArgument, searchOf } from './api.ts'

/**
 * As `addressOf`, with the query and the business that the tab shows, for links and uploads, which
 * send no header.
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
