import { businessShown, type Contract, pathOf, type RequestArgument, searchOf } from './api.ts'

/** For links and uploads, which can't send the header that names the business. */
export function urlInBusiness<C extends Contract>(
  contract: C,
  ...request: RequestArgument<C>
): string {
  const { query } = (request[0] ?? {}) as { query?: Record<string, string | undefined> }
  return (
    pathOf(contract, ...request) + searchOf({ ...query, business: businessShown()?.toString() })
  )
}
