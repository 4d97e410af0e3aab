declare const scoped: unique symbol

/**
 * The business that a query is bound to. Only comes from a session, a page, a visitor's right or a
 * claimed row.
 */
export interface BusinessScope {
  readonly businessId: number
  readonly [scoped]: true
}

export const scopeTo = (businessId: number): BusinessScope => ({ businessId }) as BusinessScope

export interface Owner {
  kind: 'owner'
  userId: number
  email: string
  isAdmin: boolean
  scope: BusinessScope
  /** Hash of the session in use; "every other session" excludes it. */
  sessionHash: Buffer
}

export interface Anonymous {
  kind: 'anonymous'
}

export type Actor = Owner | Anonymous
export const anonymous: Anonymous = { kind: 'anonymous' }
