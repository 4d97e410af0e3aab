import type { AppointmentValues } from './values.ts'

/*
 * Keeps the fields of a new appointment when the dialog closes or the page reloads, per tab and
 * user.
 */

const keyOf = (userId: number) => `appointment-draft-${userId}`

export function keepDraft(userId: number, values: AppointmentValues): void {
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify(values))
  } catch {
    // Storage may be full or blocked; the form works without it.
  }
}

export function dropDraft(userId: number): void {
  try {
    sessionStorage.removeItem(keyOf(userId))
  } catch {
    // Without storage there is no draft.
  }
}

/** Ignores a draft that does not match the form's shape. */
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

/** Whether the owner typed anything they had to ask the client for. */
export const isWorthKeeping = (values: AppointmentValues): boolean =>
  [values.customerName, values.customerEmail, values.customerPhone, values.description].some(
    text => text.trim() !== '',
  )
