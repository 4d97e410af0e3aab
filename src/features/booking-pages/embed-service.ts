import { record } from '#features/activity/recording/service.ts'
import type { Member } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { changeOffer } from '#platform/db/transaction.ts'
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

export async function saveEmbedding(
  context: Context,
  member: Member,
  pageName: string,
  hosts: string[],
): Promise<Embedding> {
  await changeOffer(context.db, member.scope, async tx => {
    const page = await queries.changeEmbedHosts(tx, member.scope, pageName, hosts)
    if (!page) throw pageNotFound()
    await record(tx, member, { target: { kind: 'page', id: page.id }, name: page.name })
  })
  return { hosts }
}

export async function readEmbedHosts(context: Context, pageName: string): Promise<string[]> {
  const hosts = await queries.findPublicEmbedHosts(context.reservedDb, pageName)
  if (hosts.length === 0) throw pageNotFound()
  return hosts
}
