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
  /** When this session last proved who is using it: the sign-in or a later confirmation. */
  confirmedAt: Date
  /** When this session was last noted as used. */
  seenAt: Date
  /** The session ends after this time without use; null for never. */
  idleMinutes: number | null
}

export interface Anonymous {
  kind: 'anonymous'
}

export type Actor = Owner | Anonymous
export const anonymous: Anonymous = { kind: 'anonymous' }
