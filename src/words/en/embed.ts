/** What the script on owners' web sites says. */
export const embed = {
  title: 'Online booking',
  close: 'Close',
  open: 'Open the booking page',
} as const
