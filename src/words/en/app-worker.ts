export const appWorker = {
  shortcuts: { create: 'New appointment', today: 'Today' },
  title: 'Offline',
  notLive: 'You’re offline. This is a saved copy that can’t be changed.',
  asOf: 'As of {{time}}',
  today: 'Today',
  tomorrow: 'Tomorrow',
  nothing: 'No appointments.',
  withStaff: '{{service}} with {{staff}}',
  nothingKept: 'No schedule was saved on this device.',
  outdated: 'The saved schedule is out of date.',
  again: 'Try again',
  unreadable: 'Something changed in your calendar.',
} as const
