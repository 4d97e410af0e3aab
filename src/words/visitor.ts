import type { Language } from '#domain/languages.ts'
import { booking } from './en/booking.ts'
import { businesses } from './en/businesses.ts'
import { client } from './en/client.ts'
import { kit } from './en/kit.ts'
import { landing } from './en/landing.ts'
import { manage } from './en/manage.ts'
import { page } from './en/page.ts'
import { trades } from './en/trades.ts'

const language = 'en' satisfies Language
const english = {
  booking: { language, words: { kit, client, booking } },
  manage: { language, words: { kit, client, manage } },
  /** Only used by the server. */
  drawn: { language, words: { booking, page, businesses } },
  landing: { language, words: { kit, landing, trades } },
} as const

export const visitorWords = () => english
