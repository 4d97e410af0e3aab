import { isLocalDate } from '#domain/time/date.ts'
import { parseLocalInput, toLocalInput } from '#domain/time/local.ts'

/**
 * Times in a repeated hour have one text but two instants, and an untouched value must not move.
 */
export interface Moment {
  /** 'YYYY-MM-DDTHH:mm' in the business's zone; may be incomplete while typing. */
  text: string
  /** Epoch milliseconds; undefined for an invalid time. */
  ms: number | undefined
}

export const noMoment: Moment = { text: '', ms: undefined }

export function momentAt(ms: number, zone: string): Moment {
  const { date, time } = toLocalInput(ms, zone)
  return { text: `${date}T${time}`, ms }
}

export function momentOf(text: string, zone: string): Moment {
  const [date = '', time = ''] = text.split('T')
  return { text, ms: isLocalDate(date) ? parseLocalInput({ date, time }, zone) : undefined }
}
