declare const scoped: unique symbol

/**
 * The business that a query is bound to. Made only from a session, a page, a visitor's right or a
 * claimed row, so that a query can't be written without saying for whom.
 */
export interface BusinessScope {
  readonly businessId: number
  readonly [scoped]: true
}

export const scopeTo = (businessId: number): BusinessScope => ({ businessId }) as BusinessScope

/** Someone signed in, with the business that is theirs. */
export interface Owner {
  kind: 'owner'
  userId: number
  email: string
  isAdmin: boolean
  scope: BusinessScope
  /** Of the session in use, so that "every other session" can be told. */
  sessionHash: Buffer
}

/** Someone without a session. */
export interface Anonymous {
  kind: 'anonymous'
}

export type Actor = Owner | Anonymous
export const anonymous: Anonymous = { kind: 'anonymous' }
