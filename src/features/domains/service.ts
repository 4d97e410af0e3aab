import { valuesBefore } from '#features/activity/recording/rules.ts'
import { record } from '#features/activity/recording/service.ts'
import { nameKey } from '#features/booking-pages/rules.ts'
import { pageNotFound } from '#features/booking-pages/service.ts'
import type { Member } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { changeOfferOf } from '#platform/db/transaction.ts'
import { pageUrl } from '#platform/page-links.ts'
import { refuse } from '#platform/refusal.ts'
import { newToken } from '#platform/tokens.ts'
import { check, ownAddresses } from './check-service.ts'
import type { Domain } from './contract.ts'
import { readHost } from './hosts-service.ts'
import * as queries from './queries.ts'
import { proofName, proofValue, stateOf } from './rules.ts'

const ownHost = ({ config }: Context) => new URL(config.appUrl).hostname

/** Null without a domain. */
export async function readDomain(
  context: Context,
  member: Member,
  pageName: string,
): Promise<Domain | null> {
  const { domain } = await findPage(context, member, pageName)
  return domain && (await present(context, domain))
}

export async function saveDomain(
  context: Context,
  member: Member,
  pageName: string,
  { host: typed }: { host: string },
): Promise<Domain> {
  const host = readHost(typed, ownHost(context))
  const token = newToken()
  const now = context.clock()
  const saved = await changeOfferOf(context, member.scope, 'pages', async tx => {
    const page = await queries.findOwn(tx, member.scope, nameKey(pageName))
    if (!page) throw pageNotFound()
    await queries.saveClaim(tx, member.scope, { pageId: page.pageId, host, token, now })
    await record(tx, member, {
      ...about(page.pageId),
      changes: [{ field: 'host', after: host }],
    })
    return await queries.findOwn(tx, member.scope, nameKey(pageName))
  })
  return await present(context, saved!.domain!)
}

const about = (pageId: number) => ({
  target: { kind: 'page', id: pageId } as const,
  before: valuesBefore('public_pages', pageId),
})

export async function checkDomain(
  context: Context,
  member: Member,
  pageName: string,
): Promise<Domain> {
  const { domain } = await findPage(context, member, pageName)
  if (!domain) throw domainNotFound()
  await context.limits.spend('domain-check', String(member.scope.businessId))
  await check(context, domain)
  const after = await findPage(context, member, pageName)
  if (!after.domain) throw domainNotFound()
  return await present(context, after.domain)
}

export async function removeDomain(context: Context, member: Member, pageName: string) {
  await changeOfferOf(context, member.scope, 'pages', async tx => {
    const page = await queries.findOwn(tx, member.scope, nameKey(pageName))
    if (!page) throw pageNotFound()
    await queries.deleteDomain(tx, member.scope, page.pageId)
    await record(tx, member, about(page.pageId))
  })
}

const domainNotFound = () => refuse.notFound('This page has no domain of its own.')

async function findPage({ db }: Context, member: Member, pageName: string) {
  const page = await queries.findOwn(db, member.scope, nameKey(pageName))
  if (!page) throw pageNotFound()
  return page
}

async function present(context: Context, row: queries.DomainRow): Promise<Domain> {
  const { host, proof, address } = row
  return {
    host,
    url: pageUrl(context.config, { name: '', host }),
    state: stateOf(row),
    records: await recordsOf(context, row),
    found: proof && address ? { proof, address } : null,
    checkedAt: row.checked_at?.toISOString() ?? null,
    verifiedAt: row.verified_at?.toISOString() ?? null,
    missingSince: row.missing_since?.toISOString() ?? null,
  }
}

/** A CNAME, then addresses, because some providers don't allow a CNAME at the top of a domain. */
async function recordsOf(context: Context, { host, token }: queries.DomainRow) {
  const own = ownHost(context)
  const addresses = (await ownAddresses(context, own)) ?? []
  const isName = !addresses.includes(own.replace(/^\[|\]$/g, ''))
  return [
    { type: 'TXT' as const, name: proofName(host), value: proofValue(token) },
    ...(isName ? [{ type: 'CNAME' as const, name: host, value: own }] : []),
    ...addresses.map(value => ({
      type: value.includes(':') ? ('AAAA' as const) : ('A' as const),
      name: host,
      value,
    })),
  ]
}

export const listVerified = ({ db }: Pick<Context, 'db'>) => queries.listVerified(db)
