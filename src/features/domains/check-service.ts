import { isIP } from 'node:net'
import type { AddressFinding } from '#domain/host-checks.ts'
import { MINUTE_MS } from '#domain/time/date.ts'
import { scopeTo } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { isUniqueViolation } from '#platform/db/errors.ts'
import { changeOffer } from '#platform/db/transaction.ts'
import { Refusal } from '#platform/refusal.ts'
import * as queries from './queries.ts'
import { DROP_AFTER_MS, type Finding, proofName, proofValue, stateAfterCheck } from './rules.ts'

/** Longer than a check takes. */
const CLAIM_MS = 5 * MINUTE_MS
const BATCH = 20

export async function checkDue(context: Context): Promise<void> {
  const now = context.clock()
  const until = new Date(now.getTime() + CLAIM_MS)
  const due = await queries.claimDue(context.db, { now, until, limit: BATCH })
  await Promise.all(due.map(domain => check(context, domain)))
}

/** If two pages prove one host at the same time, the database accepts one of them. */
export async function check(context: Context, domain: queries.DomainRow): Promise<void> {
  const finding = await look(context, domain)
  try {
    await apply(context, domain, finding)
  } catch (error) {
    // The business was closed in the meantime.
    if (error instanceof Refusal) return
    if (!isUniqueViolation(error)) throw error
    await apply(context, domain, { ...finding, proof: 'taken' })
  }
}

async function look({ dns, config }: Context, { host, token }: queries.DomainRow) {
  const own = new URL(config.appUrl).hostname
  const [texts, address] = await Promise.all([
    dns.texts(proofName(host)),
    lookAtAddress({ dns }, host, own),
  ])
  const proof =
    texts === undefined
      ? 'unknown'
      : texts.includes(proofValue(token))
        ? 'found'
        : texts.length > 0
          ? 'other'
          : 'missing'
  return { proof, address } satisfies Finding
}

async function lookAtAddress(
  { dns }: Pick<Context, 'dns'>,
  host: string,
  own: string,
): Promise<AddressFinding> {
  const [aliases, theirs, ours] = await Promise.all([
    dns.aliases(host),
    dns.addresses(host),
    ownAddresses({ dns }, own),
  ])
  if (aliases?.some(alias => alias.toLowerCase().replace(/\.$/, '') === own)) return 'found'
  if (!theirs || !ours) return 'unknown'
  if (theirs.length === 0) return aliases?.length ? 'other' : 'missing'
  // Browsers choose any of a host's addresses.
  return theirs.every(address => ours.includes(address)) ? 'found' : 'other'
}

export async function ownAddresses({ dns }: Pick<Context, 'dns'>, own: string) {
  const bare = own.replace(/^\[|\]$/g, '')
  return isIP(bare) ? [bare] : await dns.addresses(own)
}

async function apply(context: Context, checked: queries.DomainRow, finding: Finding) {
  const scope = scopeTo(checked.business_id)
  const now = context.clock()
  const changed = await changeOffer(context.db, scope, async tx => {
    const domain = await queries.lockChecked(tx, scope, checked)
    if (!domain) return undefined
    const outcome = stateAfterCheck(domain, finding, now)
    await queries.saveOutcome(tx, scope, domain.page_id, outcome, { ...finding, now })
    if (outcome.notifies) {
      const dropsAt = new Date(now.getTime() + DROP_AFTER_MS)
      await queries.insertNotice(tx, scope, { domain, dropsAt, now })
    }
    return outcome
  })
  if (!changed) return
  context.events.publish(scope, 'pages')
  if (changed.notifies) context.wakeWorker(['email'])
}
