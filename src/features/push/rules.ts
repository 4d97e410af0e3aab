import type { PushChoices } from './contract.ts'

export const MAX_DEVICES = 10

export const tooManyDevices = `Notifications are already on for ${MAX_DEVICES} devices. Turn them off on one of them first.`

/** Shows no names, because others can read lock screens. */
export const USUAL_CHOICES: PushChoices = {
  booked: true,
  moved: true,
  cancelled: true,
  staffId: null,
  showsClient: false,
  quiet: null,
}
