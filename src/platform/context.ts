import type { EmailProvider } from '#providers/email/port.ts'
import type { LanguageModel } from '#providers/language-model/port.ts'
import type { PaymentProvider } from '#providers/payments/port.ts'
import type { TextingProvider } from '#providers/texting/port.ts'
import type { VoiceProvider } from '#providers/voice/port.ts'
import type { Config } from './config.ts'
import type { Db, OpenDatabase } from './db/database.ts'
import type { LiveEvents } from './events.ts'
import type { Limits } from './limits.ts'
import type { Logger } from './logger.ts'

/** What use cases work with; built once by `compose`, and by tests with overrides. */
export interface Context {
  config: Config
  /** Whether people reach us over https: cookies and headers follow it. */
  https: boolean
  log: Logger
  db: Db
  /** For short reads that must not wait behind blocked work; see `OpenDatabase`. */
  reservedDb: Db
  /** For work that may take minutes; see `OpenDatabase`. */
  patientDb: Db
  engine: OpenDatabase['engine']
  clock: () => Date
  events: LiveEvents
  limits: Limits
  email: EmailProvider
  payments: PaymentProvider
  texting: TextingProvider
  voice: VoiceProvider
  /** Words reminders where one is set; without it rules do. */
  languageModel?: LanguageModel | undefined
  keys: {
    /** Signs the manage links in messages to clients. */
    manageLink: Buffer
  }
  /**
   * Tells the worker of this process that messages may be due, so that it need not wait for its
   * next look.
   */
  wakeWorker: () => void
}
