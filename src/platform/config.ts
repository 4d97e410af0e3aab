// long because: every setting is read here.

import { isIP, isIPv4 } from 'node:net'
import { z } from 'zod'
import { languageCodes } from '#domain/languages.ts'
import { parseMailbox } from '#domain/mail-address.ts'
import { templatedKinds } from '#domain/message-kinds.ts'
import { trimEndOf } from '#domain/text.ts'
import { isLocalHost, parseAllowed, type SandboxName, sandboxProblem } from './sandboxes.ts'

/** A blank setting is absent. */
const given = <Setting extends z.ZodType>(setting: Setting) =>
  z.preprocess(
    value => (typeof value === 'string' && value.trim() === '' ? undefined : value),
    setting,
  )
const text = given(z.string().optional())
const url = (protocols: string[], example: string) =>
  given(
    z
      .string()
      .refine(
        value => URL.canParse(value) && protocols.includes(new URL(value).protocol),
        `must be an address such as ${example}`,
      )
      .optional(),
  )
/** May end with a slash. */
const origin = given(
  z
    .string()
    .refine(
      value => /^https?:\/\/[^\s/\\?#@]+\/*$/i.test(value) && URL.canParse(value),
      'must be an address without a path, such as https://booking.example.com',
    )
    .optional(),
)
const mailbox = given(
  z
    .string()
    .refine(
      value => parseMailbox(value) !== undefined,
      'must be an email address such as no-reply@example.com',
    )
    .optional(),
)
const oneOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.enum(names, `must be ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`)
const onOff = (fallback: 'on' | 'off') => given(oneOf(['on', 'off']).default(fallback))
const whole = (min: number, max: number) => {
  const must = `must be a whole number from ${min} to ${max}`
  return z.coerce.number(must).int(must).min(min, must).max(max, must)
}
const integer = (min: number, max: number, fallback: number) =>
  given(whole(min, max).default(fallback))

const shaped = (shape: RegExp, must: string) => given(z.string().regex(shape, must).optional())
/** A stray space or line break must fail at startup, not at the vendor. */
const word = z.string().regex(/^[!-~]+$/, 'must be one word, without spaces or quotes around it')
const secret = given(word.optional())
const E164 = /^\+[1-9]\d{6,14}$/

/** Separated by commas. `read` returns undefined for an invalid list. */
const listOf = <T>(read: (parts: string[], list: string) => T | undefined, must: string) =>
  z.preprocess(
    value => value ?? '',
    z.string().transform((list, context) => {
      const found = read(
        list.split(',').flatMap(part => part.trim() || []),
        list,
      )
      if (found !== undefined) return found
      context.addIssue({ code: 'custom', message: must })
      return z.NEVER
    }),
  )

function isTemplate(entry: string): boolean {
  const [, kind = '', language = 'en'] =
    /^([a-z-]+)(?::([a-z]{2}))?=[Hh][Xx][0-9a-fA-F]{32}$/.exec(entry) ?? []
  return templatedKinds.some(each => each === kind) && languageCodes.some(each => each === language)
}

/** WhatsApp templates: `reminder=HX…, reminder:de=HX…`. */
const templateIds = listOf(
  entries =>
    entries.every(isTemplate)
      ? Object.fromEntries(entries.map(entry => entry.split('=')))
      : undefined,
  'must be a list such as reminder=HX…,reminder:de=HX… of the kinds in docs/OPERATIONS.md',
)

/** Such as `1.1.1.1` or `127.0.0.1:5353`. */
const nameServers = given(
  z
    .string()
    .transform(list => list.split(',').map(part => part.trim()))
    .refine(
      servers => servers.every(server => isIP(server) > 0 || isIPv4(server.replace(/:\d+$/, ''))),
      'must be a list of addresses such as 1.1.1.1,8.8.8.8',
    )
    .optional(),
)

const sandboxList = listOf(
  (_, list) => parseAllowed(list),
  'must be a list of email, texting, voice and payments',
)

/** Such as `calendar.internal,10.0.0.5`. */
const hosts = listOf(names => {
  const hosts = names.map(name => name.toLowerCase())
  return hosts.every(host => isIP(host) > 0 || /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(host))
    ? hosts
    : undefined
}, 'must be a list of hosts such as push.internal,10.0.0.5')

/** The first key encrypts; all of them decrypt. */
const secretsKeys = listOf(
  keys =>
    keys.every(key => /^[A-Za-z0-9+/]{43}=$/.test(key))
      ? keys.map(key => Buffer.from(key, 'base64'))
      : undefined,
  'must be 32 bytes in base64, as "openssl rand -base64 32" prints them',
)

const environment = z.object({
  NODE_ENV: text,
  HOST: given(z.string().default('127.0.0.1')),
  PORT: integer(0, 65535, 3000),
  WORKER_PORT: given(whole(0, 65535).optional()),
  APP_URL: origin,
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host/database'),
  DATABASE_POOL: integer(1, 500, 10),
  ROW_SECURITY: onOff('off'),
  DATA_DIR: given(z.string().default('./data')),
  ROLE: given(oneOf(['all', 'web', 'worker']).default('all')),
  TRUST_PROXY_HOPS: integer(0, 10, 0),
  BRAND_NAME: given(z.string().max(60, 'must have at most 60 characters').default('Kairos')),
  SUPPORT_EMAIL: text,
  CHANGE_NOTICE_DELAY_SECONDS: integer(0, 600, 30),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com'),
  MAIL_FROM: mailbox,
  TWILIO_ACCOUNT_SID: shaped(
    /^AC[0-9a-f]{32}$/i,
    'must be the account SID, AC and 32 digits from 0 to f',
  ),
  TWILIO_AUTH_TOKEN: secret,
  TWILIO_FROM: shaped(E164, 'must be a number that can text and call, such as +12125550123'),
  TWILIO_WHATSAPP_FROM: shaped(
    /^(whatsapp:)?\+[1-9]\d{6,14}$/,
    'must be the number of a WhatsApp sender, such as +12125550123',
  ),
  TWILIO_WHATSAPP_TEMPLATES: templateIds,
  TWILIO_BASE_URL: url(['http:', 'https:'], 'https://api.twilio.com'),
  ELEVENLABS_API_KEY: secret,
  ELEVENLABS_BASE_URL: url(['http:', 'https:'], 'https://api.elevenlabs.io'),
  PAYPAL_CLIENT_ID: secret,
  PAYPAL_CLIENT_SECRET: secret,
  PAYPAL_WEBHOOK_ID: shaped(
    /^[A-Za-z0-9]{1,50}$/,
    "must be the webhook's id, such as 1JE4291016473214C, not its address",
  ),
  PAYPAL_MERCHANT_ID: shaped(
    /^[2-9A-HJ-NP-Z]{13}$/,
    'must be the merchant id, 13 capital letters and digits, not an email address',
  ),
  PAYPAL_BASE_URL: url(['http:', 'https:'], 'https://api-m.paypal.com'),
  OPENAI_API_KEY: secret,
  OPENAI_MODEL: text,
  OPENAI_BASE_URL: url(['http:', 'https:'], 'https://api.openai.com/v1'),
  S3_BUCKET_URL: url(['http:', 'https:'], 'https://s3.eu-central-1.amazonaws.com/my-bucket'),
  S3_REGION: given(z.string().default('us-east-1')),
  S3_ACCESS_KEY_ID: secret,
  S3_SECRET_ACCESS_KEY: secret,
  DNS_SERVERS: nameServers,
  ALLOW_PRIVATE_HOSTS: hosts,
  APP_WORKER: onOff('on'),
  ALLOW_SANDBOX: sandboxList,
  SECRETS_KEY: secretsKeys,
  METRICS_TOKEN: given(word.min(16, 'must have at least 16 characters').optional()),
  RATE_LIMITS: onOff('on'),
  LOG_LEVEL: given(
    oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ),
})

type Environment = z.output<typeof environment>

export const NO_SUPPORT_EMAIL = 'support@localhost'

export class ConfigError extends Error {}

/** No other module reads the environment. @throws ConfigError naming the first invalid setting. */
export function readConfig(env: Record<string, string | undefined>) {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    throw new ConfigError(`The setting ${issue.path.join('.')} is wrong: ${issue.message}.`)
  }
  const e = parsed.data
  // Browsers send origins in this form, too.
  const appUrl = new URL(e.APP_URL ?? `http://localhost:${e.PORT}`).origin
  const isLocalUrl = isLocalHost(new URL(appUrl).hostname)
  const production = e.NODE_ENV === 'production' || !isLocalUrl
  const sandboxes: SandboxName[] = [
    ...(e.SMTP_URL ? [] : ['email' as const]),
    ...(e.TWILIO_ACCOUNT_SID ? [] : ['texting' as const]),
    ...(e.ELEVENLABS_API_KEY ? [] : ['voice' as const]),
    ...(e.PAYPAL_CLIENT_ID ? [] : ['payments' as const]),
  ]
  checkNeeds(e)
  if (production) checkProduction(e, sandboxes)
  return {
    production,
    host: e.HOST,
    port: e.PORT,
    /** Without it, a worker doesn't listen. */
    workerPort: e.WORKER_PORT,
    /** Without a trailing slash. */
    appUrl,
    /** Only this machine can reach the server, so operator pages need no secret. */
    onlyLocal: isLocalUrl && isLocalHost(e.HOST) && e.TRUST_PROXY_HOPS === 0,
    databaseUrl: e.DATABASE_URL,
    databasePool: e.DATABASE_POOL,
    rowSecurity: e.ROW_SECURITY === 'on',
    dataDir: e.DATA_DIR,
    role: e.ROLE,
    trustProxyHops: e.TRUST_PROXY_HOPS,
    brandName: e.BRAND_NAME,
    supportEmail: parseMailbox(e.SUPPORT_EMAIL ?? '')?.address ?? NO_SUPPORT_EMAIL,
    changeNoticeDelayMs: e.CHANGE_NOTICE_DELAY_SECONDS * 1000,
    mailFrom: parseMailbox(e.MAIL_FROM ?? '')?.address ?? 'no-reply@localhost',
    ...vendorsOf(e),
    dnsServers: e.DNS_SERVERS,
    privateHosts: e.ALLOW_PRIVATE_HOSTS,
    appWorker: e.APP_WORKER === 'on',
    /** The providers that are simulated. */
    sandboxes,
    secretsKeys: e.SECRETS_KEY,
    metricsToken: e.METRICS_TOKEN,
    rateLimits: e.RATE_LIMITS === 'on',
    logLevel: e.LOG_LEVEL,
  }
}

const needs: readonly [keyof Environment, ...(keyof Environment)[]][] = [
  ['ROW_SECURITY', 'DATABASE_URL'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_MERCHANT_ID'],
  ['S3_BUCKET_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
]

function checkNeeds(e: Environment) {
  // Only one process can open the embedded database, so the other role would never run.
  if (e.ROLE !== 'all' && !e.DATABASE_URL)
    throw new ConfigError(`The setting DATABASE_URL is missing: ROLE=${e.ROLE} needs it.`)
  for (const [name, ...others] of needs) {
    const missing = e[name] && e[name] !== 'off' ? others.find(other => !e[other]) : undefined
    if (missing) throw new ConfigError(`The setting ${missing} is missing: ${name} needs it.`)
  }
}

/** Vendors call APP_URL, and clients open links to it. */
const needAddress = ['TWILIO_ACCOUNT_SID', 'SMTP_URL', 'PAYPAL_CLIENT_ID'] as const

function checkProduction(e: Environment, sandboxes: readonly SandboxName[]) {
  const needing = needAddress.find(name => e[name])
  if (needing && !e.APP_URL) {
    throw new ConfigError(
      `The setting APP_URL is missing: ${needing} needs this server’s public address.`,
    )
  }
  if (e.TWILIO_ACCOUNT_SID && isLoopback(e.APP_URL!)) {
    throw new ConfigError(
      'The setting APP_URL is wrong: Twilio sends reports to it, so others must be able to reach it.',
    )
  }
  if (e.RATE_LIMITS === 'off') {
    throw new ConfigError(
      'The setting RATE_LIMITS cannot be off in production (NODE_ENV=production, or APP_URL is not on this machine).',
    )
  }
  const problem = sandboxProblem(sandboxes, e.ALLOW_SANDBOX)
  if (problem) throw new ConfigError(problem)
}

const vendorsOf = (e: Environment) => ({
  smtp: e.SMTP_URL ? { url: e.SMTP_URL } : undefined,
  twilio: e.TWILIO_ACCOUNT_SID
    ? {
        accountSid: e.TWILIO_ACCOUNT_SID,
        authToken: e.TWILIO_AUTH_TOKEN!,
        from: e.TWILIO_FROM!,
        whatsappFrom: e.TWILIO_WHATSAPP_FROM,
        whatsappTemplates: e.TWILIO_WHATSAPP_TEMPLATES,
        baseUrl: e.TWILIO_BASE_URL ?? 'https://api.twilio.com',
      }
    : undefined,
  elevenlabs: e.ELEVENLABS_API_KEY
    ? {
        apiKey: e.ELEVENLABS_API_KEY,
        baseUrl: e.ELEVENLABS_BASE_URL ?? 'https://api.elevenlabs.io',
      }
    : undefined,
  paypal: e.PAYPAL_CLIENT_ID
    ? {
        clientId: e.PAYPAL_CLIENT_ID,
        clientSecret: e.PAYPAL_CLIENT_SECRET!,
        webhookId: e.PAYPAL_WEBHOOK_ID,
        merchantId: e.PAYPAL_MERCHANT_ID!,
        baseUrl: e.PAYPAL_BASE_URL ?? 'https://api-m.paypal.com',
      }
    : undefined,
  languageModel:
    e.OPENAI_BASE_URL || e.OPENAI_API_KEY
      ? {
          apiKey: e.OPENAI_API_KEY,
          model: e.OPENAI_MODEL ?? 'gpt-4o-mini',
          baseUrl: e.OPENAI_BASE_URL ?? 'https://api.openai.com/v1',
        }
      : undefined,
  s3: e.S3_BUCKET_URL
    ? {
        bucketUrl: trimEndOf(e.S3_BUCKET_URL, '/'),
        region: e.S3_REGION,
        accessKeyId: e.S3_ACCESS_KEY_ID!,
        secretAccessKey: e.S3_SECRET_ACCESS_KEY!,
      }
    : undefined,
})

const isLoopback = (url: string) =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)

export type Config = ReturnType<typeof readConfig>

export const configFromProcess = (): Config => readConfig(process.env)
