import type { AppointmentValues } from './values.ts'

/*
 * Keeps the fields of a new appointment when the dialog closes or the page reloads, for this tab and
 * user only.
 */

const keyOf = (userId: number) => `appointment-draft-${userId}`

/** Stores the draft. Storage may be full or blocked; the form works without it. */
export function keepDraft(userId: number, values: AppointmentValues): void {
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify(values))
  } catch {
    // Nothing is kept then.
  }
}

export function dropDraft(userId: number): void {
  try {
    sessionStorage.removeItem(keyOf(userId))
  } catch {
    // Nothing was kept then.
  }
}

/** What was typed and not booked, if it is still of the form's shape. */
export function readDraft(userId: number, empty: AppointmentValues): AppointmentValues | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return undefined
    const values = { ...empty, ...kept } as AppointmentValues
    const isMoment = ({ text, ms }: AppointmentValues['startTime']) =>
      typeof text === 'string' && (ms === undefined || typeof ms === 'number')
    const texts = [
      values.customerName,
      values.customerEmail,
      values.customerPhone,
      values.description,
    ]
    const fits =
      texts.every(text => typeof text === 'string') &&
      Array.isArray(values.notificationMethods) &&
      isMoment(values.startTime) &&
      isMoment(values.endTime)
    return fits ? values : undefined
  } catch {
    return undefined
  }
}

/** Whether anything worth keeping is typed: what a person had to ask the client for. */
export const isWorthKeeping = (values: AppointmentValues): boolean =>
  [values.customerName, values.customerEmail, values.customerPhone, values.description].some(
    text => text.trim() !== '',
  )
