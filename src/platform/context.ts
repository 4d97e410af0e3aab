import type { Channel } from '#domain/channels.ts'
import type { EmailProvider } from '#providers/email/port.ts'
import type { FileStore } from '#providers/files/port.ts'
import type { LanguageModel } from '#providers/language-model/port.ts'
import type { PaymentProvider } from '#providers/payments/port.ts'
import type { TextingProvider } from '#providers/texting/port.ts'
import type { VoiceProvider } from '#providers/voice/port.ts'
import type { Config } from './config.ts'
import type { Db, OpenDatabase } from './db/database.ts'
import type { Dns } from './dns.ts'
import type { LiveEvents } from './events.ts'
import type { Limits } from './limits/limits.ts'
import type { Logger } from './logger.ts'
import type { Outbound } from './outbound.ts'

export interface Context {
  config: Config
  https: boolean
  log: Logger
  db: Db
  /** For short reads that must not queue behind blocked work; see `OpenDatabase`. */
  reservedDb: Db
  /** For work that can take minutes; see `OpenDatabase`. */
  patientDb: Db
  engine: OpenDatabase['engine']
  clock: () => Date
  events: LiveEvents
  limits: Limits
  email: EmailProvider
  payments: PaymentProvider
  texting: TextingProvider
  voice: VoiceProvider
  languageModel?: LanguageModel | undefined
  /** Absent if files are stored in the database. */
  files?: FileStore | undefined
  /** Calls URLs that browsers or people supplied. */
  outbound: Outbound
  dns: Dns
  /** Signs links, cookies and tickets; other keys derive from it. A restore replaces it. */
  keys: { signing: Buffer }
  wakeWorker: (channels?: readonly Channel[]) => void
  wakePush: () => void
}
