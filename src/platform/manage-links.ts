import type { Context } from './context.ts'
import { originOf } from './page-links.ts'
import { isSigned, sign } from './tokens.ts'

export interface Managed {
  business_id: number
  id: number
  /** A corrected address increases it, which invalidates the link. */
  link_version: number
  host?: string | null | undefined
}

interface ReadLink extends Managed {
  /** Only sent by email, so opening it proves access to the mailbox. */
  mailed: boolean
}

type Keys = Pick<Context, 'keys' | 'config'>

/** Links from earlier releases lack version 1 and stay valid. */
const versionPart = (version: number, before: string) =>
  version === 1 ? '' : `${before}${version.toString(36)}`

const manageSubject = ({ business_id, id, link_version }: Managed, mailed: boolean) =>
  `${mailed ? 'mail' : 'manage'}:${business_id}:${id}${versionPart(link_version, ':')}`
const undoSubject = ({ business_id, id }: Managed, changes: string) =>
  `undo:${business_id}:${id}:${changes}`

const linkTo = ({ config, keys }: Keys, row: Managed, mailed: boolean): string => {
  const address = `${row.business_id.toString(36)}.${row.id.toString(36)}${versionPart(row.link_version, '.')}`
  return `${originOf(config, row.host)}/manage/${address}.${sign(keys.signing, manageSubject(row, mailed))}`
}

/** Shown after booking and in texts. */
export const manageUrl = (context: Keys, row: Managed): string => linkTo(context, row, false)

/** For emails only: opening it confirms the address. */
export const mailedUrl = (context: Keys, row: Managed): string => linkTo(context, row, true)

/** Restores version `since`, unless changes followed `version`. */
export function undoUrl(context: Keys, row: Managed, version: number, since = version - 1): string {
  const changes = since === version - 1 ? String(version) : `${version}-${since}`
  return `${mailedUrl(context, row)}?undo=${changes}.${sign(context.keys.signing, undoSubject(row, changes))}`
}

/** The appointment's address may have changed in the meantime. */
export function readManageToken(
  { keys }: Pick<Context, 'keys'>,
  token: string,
): ReadLink | undefined {
  const parts = token.split('.')
  if (parts.length < 3 || parts.length > 4) return undefined
  const numbers = parts.slice(0, -1).map(part => Number.parseInt(part, 36))
  if (!numbers.every(Number.isSafeInteger)) return undefined
  const [business_id = 0, id = 0, link_version = 1] = numbers
  const managed = { business_id, id, link_version }
  const signature = parts.at(-1) ?? ''
  for (const mailed of [true, false]) {
    if (isSigned(keys.signing, manageSubject(managed, mailed), signature))
      return { ...managed, mailed }
  }
  return undefined
}

export function readUndoToken(
  { keys }: Pick<Context, 'keys'>,
  managed: Managed,
  token: string,
): { version: number; since: number } | undefined {
  const [changes = '', signature = ''] = token.split('.')
  if (!isSigned(keys.signing, undoSubject(managed, changes), signature)) return undefined
  const [version = 0, since = version - 1] = changes.split('-').map(Number)
  return { version, since }
}
