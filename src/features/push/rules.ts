import type { PushChoices } from './contract.ts'

export const HOUR_MS = 3_600_000

/** Devices of one person with notifications. */
export const MOST_DEVICES = 10

export const tooManyDevices = `Notifications are on for ${MOST_DEVICES} devices. Turn them off on one of them first.`

/** What a person gets who has chosen nothing. Lock screens are read by others, so no names. */
export const USUAL_CHOICES: PushChoices = {
  booked: true,
  moved: true,
  cancelled: true,
  staffId: null,
  showsClient: false,
  quiet: null,
}
