import { attemptAfter } from '#web/lib/attempt.ts'
import { draftStore, type Writer } from '#web/lib/draft-store.ts'
import { randomKey } from '#web/lib/random-key.ts'
import type { AppointmentValues } from './values.ts'

type Client = Pick<AppointmentValues, 'customerName' | 'customerEmail' | 'customerPhone'>
interface Attempt extends Client {
  key: string
}

const store = draftStore('unanswered-bookings', kept => (kept ?? []) as readonly Attempt[])

/** Corrections leave at least one of these as it was. */
const isSameClient = (one: Client, other: Client) =>
  one.customerName === other.customerName ||
  (one.customerEmail !== '' && one.customerEmail === other.customerEmail) ||
  (one.customerPhone !== '' && one.customerPhone === other.customerPhone)

/**
 * Keeps an unanswered booking's key for the client's next attempt, from any form, because it may
 * exist. Another client's booking has a key of its own.
 */
export function bookingAttempt(writer: Writer) {
  const unanswered = () => store.read(writer) ?? []
  const find = (client: Client) => unanswered().find(each => isSameClient(each, client))
  const keep = (key: string, attempt: Attempt | undefined) => {
    const others = unanswered().filter(each => each.key !== key)
    store.keep(writer, attempt ? [...others, attempt] : others)
  }
  return {
    isUnanswered: (client: Client) => find(client) !== undefined,
    async send<Booked>(client: Client, book: (key: string) => Promise<Booked>): Promise<Booked> {
      const { customerName, customerEmail, customerPhone } = client
      const before = find(client)
      const sent = before ?? { key: randomKey(), customerName, customerEmail, customerPhone }
      keep(sent.key, sent)
      try {
        const booked = await book(sent.key)
        keep(sent.key, undefined)
        return booked
      } catch (error) {
        keep(sent.key, attemptAfter(error, sent, before))
        throw error
      }
    },
  }
}
