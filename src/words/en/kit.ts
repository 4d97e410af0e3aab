export const kit = {
  toast: { region: 'Notifications (F8)', done: 'Success', failed: 'Error' },
  close: 'Close',
  tryAgain: 'Try again',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  checkFields: { one: 'Check {{count}} field.', other: 'Check {{count}} fields.' },
  theme: { legend: 'Theme', light: 'Light', system: 'System', dark: 'Dark' },
} as const
