export const categories = [
  'healthcare',
  'beauty',
  'real-estate',
  'hotels',
  'business',
  'restaurants',
  'education',
] as const
export type Category = (typeof categories)[number]

export const CATEGORY_REQUIRED = 'Please select a category'

export const serviceMessages = {
  waiting: 'The waiting time must end before the service does',
  minutes: 'Enter a number of minutes',
  price: 'Enter a price in dollars, such as 45 or 45.50',
} as const

export const DEFAULT_DURATION_MINUTES = 60
export const MAX_MINUTES = 1440
/** Bounds the appointments that can conflict with a slot. */
export const MAX_BUFFER_MINUTES = 240
export const MAX_PRICE_CENTS = 100_000_000
/** Notes on what to bring or how to arrive have to fit into a reminder. */
export const MAX_NOTE = 200
/** Short enough that several fit into a text message. */
export const MAX_ADD_ON_NAME = 100
export const MAX_SERVICE_ADD_ONS = 50

export const GROUP_NAME_MAX = 100
export const menuMessages = {
  nameRequired: 'Give the group a name',
  twice: 'A group or service is in the order twice',
  groupGone: 'This group no longer exists.',
  changed: 'The menu has changed in the meantime. Check it and try again.',
} as const
