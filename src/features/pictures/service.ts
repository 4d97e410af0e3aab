import { createHash } from 'node:crypto'
import type { PictureUse } from '#domain/picture-uses.ts'
import { valuesBefore } from '#features/activity/recording/rules.ts'
import { record } from '#features/activity/recording/service.ts'
import type { BusinessScope, Member } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { changeOfferOf } from '#platform/db/transaction.ts'
import { type DrawnPicture, drawPicture } from '#platform/pictures.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import type { Picture } from './contract.ts'
import { adoptObjects } from './object-queries.ts'
import { readObject, writeObjects } from './objects-service.ts'
import * as queries from './queries.ts'
import { MAX_PICTURES, MAX_STORED_BYTES, presentPicture, shapes, shownIn } from './rules.ts'

const targets = {
  logo: ['page', 'public_pages'],
  cover: ['page', 'public_pages'],
  staff: ['staff', 'staff'],
  service: ['service', 'services'],
} as const

function about(use: PictureUse, id: number) {
  const [kind, table] = targets[use]
  return { target: { kind, id }, before: valuesBefore(table, id) }
}

const targetNotFound = () =>
  refuse.notFound('The page, staff member or service of this picture no longer exists.')
const pictureNotFound = () => refuse.notFound('There is no picture here.')

/**
 * Calls `read` only once the upload is allowed, because it can take 10 MB of memory.
 * @throws Refusal
 */
export async function savePicture(
  context: Context,
  member: Member,
  { use, id }: { use: PictureUse; id: number },
  read: () => Promise<Uint8Array>,
): Promise<Picture> {
  const { db, clock } = context
  const { scope } = member
  if (!(await queries.hasTarget(db, scope, use, id))) throw targetNotFound()
  await context.limits.spend('picture', String(scope.businessId))
  const drawn = named(scope, await drawPicture(await read(), shapes[use]))
  const objects = await writeObjects(context, scope, drawn)
  const saved = await changeOfferOf(context, scope, shownIn[use], async tx => {
    if (!(await queries.hasTarget(tx, scope, use, id))) throw targetNotFound()
    const used = await queries.insertFiles(tx, scope, drawn, objects)
    if (!(await adoptObjects(tx, scope, used)))
      throw refuse.unavailable('Saving this picture took too long. Please try again.', 5)
    const row = await queries.replacePicture(tx, scope, use, id, drawn, clock())
    await requireRoom(tx, scope)
    await record(tx, member, about(use, id))
    return row
  })
  return presentPicture(saved)
}

/** The hash includes the business, so that equal files of two businesses differ. */
function named({ businessId }: BusinessScope, drawn: DrawnPicture): queries.NamedPicture {
  const hash = createHash('sha256').update(`${businessId} `)
  for (const { bytes } of drawn.files) hash.update(bytes)
  return { ...drawn, hash: hash.digest('hex').slice(0, 32) }
}

async function requireRoom(tx: Parameters<typeof queries.countStored>[0], scope: BusinessScope) {
  const { pictures, bytes } = await queries.countStored(tx, scope)
  if (pictures <= MAX_PICTURES && bytes <= MAX_STORED_BYTES) return
  const sentence = 'Your pictures use all of your storage. Remove some, then try again.'
  throw new Refusal(409, 'pictures-full', sentence)
}

/** @throws 404 */
export async function describePicture(
  context: Context,
  member: Member,
  use: PictureUse,
  id: number,
  { alt }: { alt: string },
): Promise<Picture> {
  const { scope } = member
  const row = await changeOfferOf(context, scope, shownIn[use], async tx => {
    const described = await queries.changeAlt(tx, scope, use, id, alt)
    if (!described) throw pictureNotFound()
    await record(tx, member, about(use, id))
    return described
  })
  return presentPicture(row)
}

/** @throws 404 */
export async function removePicture(
  context: Context,
  member: Member,
  use: PictureUse,
  id: number,
): Promise<void> {
  const { scope } = member
  await changeOfferOf(context, scope, shownIn[use], async tx => {
    if (!(await queries.deletePicture(tx, scope, use, id))) throw pictureNotFound()
    await record(tx, member, about(use, id))
  })
}

export async function readFile(context: Context, hash: string, width: number) {
  const file = await queries.findFile(context.db, hash, width)
  if (!file) return undefined
  const bytes = file.object ? await readObject(context, file.object) : file.bytes
  return bytes ? { type: file.type, bytes: new Uint8Array(bytes) } : undefined
}

export async function* exportPictures(context: Context, scope: BusinessScope) {
  for (const { hash, width, ...picture } of await queries.listLargest(context.db, scope)) {
    const file = await readFile(context, hash, width)
    if (file) yield { ...picture, base64: Buffer.from(file.bytes).toString('base64') }
  }
}
