/** The set-up of a business: a few steps to its first booking page. */
export const setup = {
  title: 'Set up your booking page',
  lead: 'Answer five short questions and clients can book you. Nothing is saved until you publish, and you can change it all later.',
  failed: 'Your business could not be loaded',
  already: {
    text: 'Your business already has services, so it is set up. Change what you offer here:',
    services: 'Services',
    staff: 'Staff',
    share: 'Share',
  },
  business: {
    title: 'What is your business called?',
    name: 'Business name',
    nameHelp: 'Clients see it on your page. Leave it blank to use your own name.',
  },
  trade: { title: 'What do you do?', legend: 'Your trade' },
  hours: {
    title: 'When are you open?',
    text: 'Clients can book within these hours. You can give each person their own later.',
    change: 'Change hours',
  },
  staff: {
    title: 'Who works here?',
    legend: 'Your team',
    solo: 'Just me',
    team: 'A team',
    yourName: 'Your name',
    yourNameHelp: 'Clients see who they are booking with.',
    person: 'Person {{number}}',
    add: 'Add a person',
    existing: 'Already on your team: {{names}}. Add people here, or leave it as it is.',
  },
  services: {
    title: 'What can clients book?',
    legend: 'Your services',
    chooseTrade: 'Choose what you do to see its usual services.',
    text: 'Select what you offer and set your prices. 0 means custom pricing.',
    proposals: 'Suggested prices',
    duration: 'Minutes of {{name}}',
    minutes: 'min',
    price: 'Price of {{name}}',
    /** The time kept free after an appointment. */
    buffer: '{{count}} min free afterwards',
  },
  link: {
    title: 'Your link',
    name: 'Link name',
    help: 'Clients open {{address}}',
    /** Stands in the address for the link name: letters a to z and hyphens only. */
    example: 'your-name',
    free: '{{address}} is free',
  },
  publish: 'Publish my page',
  skip: 'Not now',
  preview: 'How your page looks',
  done: {
    title: 'Your page is live',
    text: 'Share this link, and clients can book a free time themselves.',
    open: 'Open your page',
    calendar: 'Go to the calendar',
  },
} as const
