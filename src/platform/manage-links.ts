import type { Context } from './context.ts'
import { isSigned, sign } from './tokens.ts'

interface Managed {
  business_id: number
  id: number
}

type Keys = Pick<Context, 'keys' | 'config'>

const manageSubject = ({ business_id, id }: Managed) => `manage:${business_id}:${id}`
const undoSubject = ({ business_id, id }: Managed, version: number) => `undo:${business_id}:${id}:${version}`

/** The unguessable token with which a client manages this one appointment; the same in every message about it. */
const manageToken = ({ keys }: Pick<Context, 'keys'>, row: Managed): string =>
  `${row.business_id.toString(36)}.${row.id.toString(36)}.${sign(keys.manageLink, manageSubject(row))}`

/** The link that every message to a client carries. */
export const manageUrl = (context: Keys, row: Managed): string =>
  `${context.config.appUrl}/manage/${manageToken(context, row)}`

/** The link that takes back the change which made this version, while its old time is free and nothing came after. */
export const undoUrl = (context: Keys, row: Managed, version: number): string =>
  `${manageUrl(context, row)}?undo=${version}.${sign(context.keys.manageLink, undoSubject(row, version))}`

/** The appointment that a manage token stands for; undefined when it was not made here. */
export function readManageToken({ keys }: Pick<Context, 'keys'>, token: string): Managed | undefined {
  const [business = '', appointment = '', signature = ''] = token.split('.')
  const managed = { business_id: Number.parseInt(business, 36), id: Number.parseInt(appointment, 36) }
  if (!Number.isSafeInteger(managed.business_id) || !Number.isSafeInteger(managed.id)) return undefined
  return isSigned(keys.manageLink, manageSubject(managed), signature) ? managed : undefined
}

/** The version whose change an undo token takes back; undefined when it was not made here. */
export function readUndoToken({ keys }: Pick<Context, 'keys'>, managed: Managed, token: string): number | undefined {
  const [text = '', signature = ''] = token.split('.')
  const version = Number(text)
  return isSigned(keys.manageLink, undoSubject(managed, version), signature) ? version : undefined
}
