import { statfs } from 'node:fs/promises'
import { connect } from 'node:tls'
import { sql } from 'kysely'
import { type Config, NO_SUPPORT_EMAIL } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/database.ts'
import type { ProviderCheck } from '#providers/port.ts'

export interface Finding {
  ok: boolean
  text: string
}

export const ok = (text: string): Finding => ({ ok: true, text })
export const fix = (text: string): Finding => ({ ok: false, text })

export async function checkConfiguration(context: Context): Promise<Finding[]> {
  const findings = await Promise.all([
    ...checkProviders(context),
    judgeProxy(context.config),
    checkPublicAddress(context),
    judgeSupport(context.config),
    checkClock(context),
    checkDisk(context),
  ])
  return findings.flat()
}

interface Checked {
  kind: string
  check?(reportUrl: string): Promise<ProviderCheck>
}

function checkProviders({ config, ...context }: Context): Promise<Finding>[] {
  const all: Record<string, Checked | undefined> = {
    Email: context.email,
    'SMS, WhatsApp and calls': context.texting,
    Voices: context.voice,
    Payments: context.payments,
    'Language model': context.languageModel,
    'Object store': context.files,
  }
  return Object.entries(all).flatMap(([name, provider]) =>
    provider ? [checkProvider(name, provider, config)] : [],
  )
}

async function checkProvider(name: string, provider: Checked, config: Config): Promise<Finding> {
  // In production, the server only starts with allowed ones.
  const allowed = config.production ? ', allowed by ALLOW_SANDBOX' : ''
  if (provider.kind === 'sandbox') return ok(`${name}: sandbox${allowed}`)
  const result = await provider.check?.(`${config.appUrl}/api/webhooks/paypal`)
  return { ok: result?.ok ?? true, text: `${name}: ${result?.ok ? 'working' : result?.problem}` }
}

/** The server never ends TLS itself, so with https:// a proxy is in front of it. */
export function judgeProxy({ production, role, appUrl, trustProxyHops }: Config): Finding[] {
  if (!production || role === 'worker' || !appUrl.startsWith('https:') || trustProxyHops > 0)
    return []
  const text =
    'TRUST_PROXY_HOPS is 0 behind a proxy, so all visitors share the limits of one: set it to the number of your proxies'
  return [fix(text)]
}

export function judgeSupport({ production, supportEmail }: Config): Finding[] {
  if (!production || supportEmail !== NO_SUPPORT_EMAIL) return []
  const text = `SUPPORT_EMAIL is not set to an email address: owners who want free credits are told to write to ${supportEmail}`
  return [fix(text)]
}

const TLS_TIMEOUT_MS = 5_000
/** Proxies renew certificates when a third of the lifetime is left. */
const RENEWAL_IS_LATE = 1 / 4

async function checkPublicAddress({ config }: Context): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(config.appUrl)
  if (protocol !== 'https:') {
    if (!config.production) return []
    const text = `${config.appUrl} is not encrypted: add a proxy with TLS and set APP_URL to https://…`
    return [fix(text)]
  }
  try {
    const certificate = await readCertificate(hostname, Number(port) || 443)
    return [judgeCertificate(hostname, certificate, Date.now())]
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    const text = `${config.appUrl} can't be reached (${code ?? message}): check its DNS entry, the proxy and its certificate`
    return [fix(text)]
  }
}

interface Certificate {
  from: Date
  to: Date
}

export function judgeCertificate(host: string, { from, to }: Certificate, now: number): Finding {
  const left = (to.getTime() - now) / (to.getTime() - from.getTime())
  const text = `The certificate of ${host} is valid until ${to.toISOString()}`
  if (left > RENEWAL_IS_LATE) return ok(text)
  return fix(`${text}: check that the proxy renews it`)
}

/** @throws if the certificate isn't valid for the host. */
const readCertificate = (host: string, port: number): Promise<Certificate> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: TLS_TIMEOUT_MS }, () => {
      const { valid_from, valid_to } = socket.getPeerCertificate()
      resolve({ from: new Date(valid_from), to: new Date(valid_to) })
      socket.destroy()
    })
    socket.once('timeout', () => socket.destroy(new Error('it took too long')))
    socket.once('error', reject)
  })

/** Reminders depend on this clock, and processes must agree. */
const MAX_CLOCK_DIFFERENCE_MS = 2_000

async function checkClock({ db }: Context): Promise<Finding> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return judgeClock(Date.now() - rows[0]!.now.getTime())
}

export function judgeClock(differenceMs: number): Finding {
  const difference = Math.abs(differenceMs)
  if (difference <= MAX_CLOCK_DIFFERENCE_MS) return ok("The clock agrees with the database's")
  const text = `The clock differs from the database's by ${Math.round(difference / 1000)} seconds: turn on time synchronization on both machines`
  return fix(text)
}

const GIB = 2 ** 30

async function checkDisk({ engine, config, db }: Context): Promise<Finding[]> {
  if (engine !== 'pglite') return [await databaseDisk(db)]
  const disk = await statfs(config.dataDir).catch(() => undefined)
  if (!disk) return []
  return [judgeDisk(disk.bavail * disk.bsize, config.dataDir)]
}

/** Only if PostgreSQL runs on this machine and the login may read its location. */
async function databaseDisk(db: Db): Promise<Finding> {
  const { rows } = await sql<{ bytes: number; folder: string | null }>`
    select pg_database_size(current_database())::float8 as bytes,
      case when coalesce(host(inet_server_addr()) in ('127.0.0.1', '::1'), true)
        and pg_has_role('pg_read_all_settings', 'usage')
        then current_setting('data_directory') end as folder`.execute(db)
  const { bytes, folder } = rows[0]!
  const disk = folder === null ? undefined : await statfs(folder).catch(() => undefined)
  if (folder !== null && disk) return judgeDisk(disk.bavail * disk.bsize, folder)
  const size = `The database takes ${(bytes / GIB).toFixed(1)} GiB`
  const text = `${size}; this program can't see its disk, so watch that on PostgreSQL's machine`
  return ok(text)
}

export function judgeDisk(freeBytes: number, dataDir: string): Finding {
  const text = `${(freeBytes / GIB).toFixed(1)} GiB free in ${dataDir}`
  return freeBytes >= GIB ? ok(text) : fix(`${text}: free up disk space`)
}
