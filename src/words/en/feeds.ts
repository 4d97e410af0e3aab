export const feeds = {
  calendar: {
    busy: 'Busy',
    timeOff: 'Time off',
    withStaff: '{{title}} · {{staff}}',
    withClient: '{{client}} · {{title}}',
    ofStaff: '{{staff}} · {{business}}',
  },
  title: 'Calendar subscription',
  titleOf: 'Calendar subscription for {{name}}',
  text: 'Shows everyone’s appointments and time off in a calendar app.',
  textOf: 'Shows {{name}}’s appointments and time off in a calendar app.',
  failed: 'The calendar subscription could not be loaded',
  detail: 'What it shows',
  details: {
    busy: { label: 'Busy times', text: 'No names at all.' },
    service: { label: 'Services', text: 'What is booked, but not the client.' },
    client: { label: 'Services and clients’ names', text: 'Without phone numbers or notes.' },
  },
  saved: 'Calendar subscription updated',
  create: 'Create address',
  address: 'Secret address',
  secret:
    'Anyone who has this address can read the calendar. Share it only with the person it is for.',
  copy: 'Copy address',
  rotate: 'New address',
  remove: 'Remove',
  how: 'How to add it',
  programs: {
    google:
      'Google Calendar: on a computer, choose Other calendars, then From URL, and paste the address.',
    apple: 'Apple Calendar: {{link}} on your iPhone, iPad or Mac, and confirm.',
    outlook: 'Outlook: choose Add calendar, then Subscribe from web, and paste the address.',
  },
  openLink: 'open this link',
  delay:
    'Changes show up the next time the app checks: within minutes in Apple Calendar, within hours in Outlook, within a day in Google Calendar.',
  endings: {
    rotate: {
      title: 'Create a new address?',
      description:
        'The current address stops working right away. Calendars that use it have to be added again.',
      confirmLabel: 'Create new address',
      done: 'New address created',
    },
    remove: {
      title: 'Remove this subscription?',
      description:
        'The address stops working right away. Calendar apps keep what they loaded until someone removes it there.',
      confirmLabel: 'Remove subscription',
      done: 'Calendar subscription removed',
    },
  },
  done: 'Done',
} as const
