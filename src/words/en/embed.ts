/** On owners' websites. */
export const embed = {
  title: 'Online booking',
  close: 'Close',
  open: 'Open the booking page',
} as const
