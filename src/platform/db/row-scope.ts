import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import { sql } from 'kysely'
import type { BusinessScope } from '../actor.ts'

/** The values besides an id that policies compare a row's business with (row-security.ts). */
const ALL = 'all'
/** No business has this id. */
const NONE = '0'

/** Marks statements that may reach several businesses, with the reason. */
const ACROSS_TENANTS = '/* across tenants: '

export const findsBusiness = sql`/* across tenants: finds the business by a key */`

interface Reach {
  business: string
}

let reaches: AsyncLocalStorage<Reach> | undefined

/** From here on, requests reach only the business that they enter. */
export function trackRowScopes(): void {
  reaches ??= new AsyncLocalStorage()
}

export const tracksRowScopes = (): boolean => reaches !== undefined

/** Runs a request, which reaches no business until it enters one. */
export const outsideBusinesses = <T>(work: () => T): T =>
  reaches ? reaches.run({ business: NONE }, work) : work()

/** Runs work for several businesses, such as a batch that requests share. */
export const acrossBusinesses = <T>(work: () => T): T => (reaches ? reaches.exit(work) : work())

/** Binds work that runs later to the request of this call. */
export const inThisScope = <Args extends unknown[], T>(work: (...args: Args) => T) =>
  reaches ? AsyncResource.bind(work) : work

export const withinBusiness = <T>({ businessId }: BusinessScope, work: () => T): T =>
  reaches ? reaches.run({ business: `${businessId}` }, work) : work()

/**
 * Limits the rest of the request. The scope comes from a session, a page or a link, never from
 * input.
 */
export function enterBusiness<S extends BusinessScope>(scope: S): S {
  const reach = reaches?.getStore()
  if (reach) reach.business = `${scope.businessId}`
  return scope
}

/** Outside requests, every business. */
export const rowScopeOf = (statement: string): string =>
  statement.includes(ACROSS_TENANTS) ? ALL : (reaches?.getStore()?.business ?? ALL)

/** Lasts for the session, unless the transaction is rolled back. */
export const SET_ROW_SCOPE = "select set_config('kairos.business', $1, false)"

/** Statements that read no rows and may follow a failure. */
const CONTROL = /^(begin|start|commit|rollback|savepoint|release)\b/

export class SentScope {
  /** Undefined if unknown. A new session lacks the setting, which means all. */
  #sent: string | undefined = ALL

  changeFor(statement: string): string | undefined {
    if (CONTROL.test(statement)) {
      if (statement.startsWith('rollback')) this.forget()
      return undefined
    }
    const scope = rowScopeOf(statement)
    if (scope === this.#sent) return undefined
    this.#sent = scope
    return scope
  }

  /** Call after a failure or rollback, which may have restored an earlier scope. */
  forget() {
    this.#sent = undefined
  }
}
