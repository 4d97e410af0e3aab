import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import { sql } from 'kysely'
import type { BusinessScope } from '../actor.ts'

/** Policies compare a row's business with an id or one of these (row-security.ts). */
const ALL = 'all'
const NONE = '0'

const ACROSS_TENANTS = '/* across tenants: '

export const findsBusiness = sql`/* across tenants: finds the business by a key */`

interface RowScope {
  business: string
}

let scopes: AsyncLocalStorage<RowScope> | undefined

/** From here on, requests reach only the business that they enter. */
export function trackRowScopes(): void {
  scopes ??= new AsyncLocalStorage()
}

export const tracksRowScopes = (): boolean => scopes !== undefined

export const outsideBusinesses = <T>(work: () => T): T =>
  scopes ? scopes.run({ business: NONE }, work) : work()

/** For batches that several requests share. */
export const acrossBusinesses = <T>(work: () => T): T => (scopes ? scopes.exit(work) : work())

/** Binds work that runs later to the scope of this request. */
export const inThisScope = <Args extends unknown[], T>(work: (...args: Args) => T) =>
  scopes ? AsyncResource.bind(work) : work

export const withinBusiness = <T>({ businessId }: BusinessScope, work: () => T): T =>
  scopes ? scopes.run({ business: `${businessId}` }, work) : work()

/** Take the scope from a session, a page or a link, never from input. */
export function enterBusiness<S extends BusinessScope>(scope: S): S {
  const rowScope = scopes?.getStore()
  if (rowScope) rowScope.business = `${scope.businessId}`
  return scope
}

/** Work outside requests reaches every business. */
export const rowScopeOf = (statement: string): string =>
  statement.includes(ACROSS_TENANTS) ? ALL : (scopes?.getStore()?.business ?? ALL)

/** Holds for the session, unless the transaction is rolled back. */
export const SET_ROW_SCOPE = "select set_config('kairos.business', $1, false)"

/** Sent without a scope: these statements read no rows and may follow a failure. */
const CONTROL = /^(begin|start|commit|rollback|savepoint|release)\b/

export class SentScope {
  /** The scope last sent, undefined if unknown. A new session has no setting, which means all. */
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

  /** Call after a failure or rollback, which may restore an earlier scope. */
  forget() {
    this.#sent = undefined
  }
}
