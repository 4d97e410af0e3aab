export const checklist = {
  title: 'Get ready for your first booking',
  progress: '{{done}} of {{count}} done',
  done: 'Done',
  quick: {
    title: 'Set up everything in a minute',
    text: 'Choose what you do, check hours and prices, and your booking page is live.',
    open: 'Start the setup',
  },
  name: {
    title: 'Name your business',
    text: 'Clients see the name on your booking page and in their messages.',
  },
  service: {
    title: 'Add a service',
    text: 'What clients can book, with its length and price.',
    open: 'Add a service',
  },
  staff: {
    title: 'Add at least one staff member',
    text: 'Anyone clients can book. Working solo? Add yourself.',
    open: 'Add a team member',
  },
  hours: {
    title: 'Check your time zone and hours',
    noStaff:
      'Times are in {{city}} time, which you can change in Settings. You set hours for each team member.',
    openSettings: 'Open Settings',
    noHours:
      'Times are in {{city}} time, which you can change in Settings. No one has working hours yet.',
    set: 'Set hours',
    text: 'Times are in {{city}} time, which you can change in Settings. New team members work Monday to Friday, 9 to 5, unless you change their hours.',
    change: 'Change hours',
    confirm: 'Looks right',
  },
  page: {
    title: 'Create your booking page',
    text: 'Your own link, where clients see your services and free times.',
    open: 'Create a page',
  },
  booking: {
    title: 'Make a test booking',
    text: 'Book yourself on your page as a client would, and watch it arrive in the calendar.',
    open: 'Open your page',
  },
  sample: 'Show me with sample data',
} as const
