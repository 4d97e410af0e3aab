import type { Language } from '#domain/languages.ts'
import { booking } from './en/booking.ts'
import { client } from './en/client.ts'
import { kit } from './en/kit.ts'
import { landing } from './en/landing.ts'
import { manage } from './en/manage.ts'
import { page } from './en/page.ts'

const language = 'en' satisfies Language
const english = {
  /** What the islands of a booking page say: it travels with the page. */
  booking: { language, words: { kit, client, booking } },
  /** The same of the page behind a message's link. */
  manage: { language, words: { kit, client, manage } },
  /** What only the server draws on both. */
  drawn: { language, words: { booking, page } },
  landing: { language, words: { kit, landing } },
} as const

/** The words of pages that anybody can open, in the language of a request. */
export const visitorWords = () => english
