import { record } from '#features/activity/recording/service.ts'
import type { Member } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { changeOffer } from '#platform/db/transaction.ts'
import { refuse } from '#platform/refusal.ts'
import type { Embedding } from './embed-contract.ts'
import * as queries from './embed-queries.ts'
import { pageNotFound } from './service.ts'

export async function readEmbedding(
  context: Context,
  member: Member,
  pageName: string,
): Promise<Embedding> {
  const hosts = await queries.findEmbedHosts(context.db, member.scope, pageName)
  if (!hosts) throw pageNotFound()
  return { hosts }
}

/** @throws 409 `changed` unless the list is still the one that was read, or already the new one. */
export async function saveEmbedding(
  context: Context,
  member: Member,
  pageName: string,
  input: { hosts: string[]; before?: string[] | undefined },
): Promise<Embedding> {
  await changeOffer(context.db, member.scope, async tx => {
    const page = await queries.changeEmbedHosts(tx, member.scope, pageName, input)
    if (!page) {
      if (!(await queries.findEmbedHosts(tx, member.scope, pageName))) throw pageNotFound()
      throw refuse.conflict(
        'This list has changed in the meantime. Check it and try again.',
        'changed',
      )
    }
    await record(tx, member, { target: { kind: 'page', id: page.id }, name: page.name })
  })
  return { hosts: input.hosts }
}

export async function readEmbedHosts(context: Context, pageName: string): Promise<string[]> {
  const hosts = await queries.findPublicEmbedHosts(context.reservedDb, pageName)
  if (hosts.length === 0) throw pageNotFound()
  return hosts
}
