import { attemptAfter } from '#web/lib/attempt.ts'
import { draftStore, type Writer } from '#web/lib/draft-store.ts'
import { randomKey } from '#web/lib/random-key.ts'

const unanswered = draftStore('unanswered-booking', key => (key ?? undefined) as string | undefined)

/** Keeps an unanswered booking's key for the next attempt, from any form, because it may exist. */
export const bookingAttempt = (writer: Writer) => ({
  isUnanswered: () => unanswered.read(writer) !== undefined,
  async send<Booked>(book: (key: string) => Promise<Booked>): Promise<Booked> {
    const before = unanswered.read(writer)
    const key = before ?? randomKey()
    unanswered.keep(writer, key)
    try {
      const booked = await book(key)
      unanswered.drop(writer)
      return booked
    } catch (error) {
      if (!attemptAfter(error, key, before)) unanswered.drop(writer)
      throw error
    }
  },
})
