/** What the shared components say by themselves. */
export const kit = {
  /** Messages at the edge of the screen: what they are called, and their titles. */
  toast: { region: 'Notifications (F8)', done: 'Success', failed: 'Error' },
  close: 'Close',
  tryAgain: 'Try again',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  checkFields: { one: 'Check {{count}} field.', other: 'Check {{count}} fields.' },
  theme: { legend: 'Theme', light: 'Light', system: 'System', dark: 'Dark' },
} as const
