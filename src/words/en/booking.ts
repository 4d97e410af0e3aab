/** The islands of a booking page. */
export const booking = {
  duration: '{{hours}}h {{minutes}}min',
  customPricing: 'Custom pricing',
  steps: {
    services: 'Our Services',
    time: 'Pick a time',
    details: 'Your details',
    /** Spoken in place of the number of a step that is filled in. */
    done: 'Done:',
  },
  service: {
    label: 'Service',
    choose: 'Choose a service',
    find: 'Find a service',
    /** The heading above services without a group. */
    others: 'Other services',
    found: {
      one: '{{shown}} of {{count}} service',
      other: '{{shown}} of {{count}} services',
    },
  },
  /** Where staff members have lengths and prices of their own. */
  terms: { from: 'from {{price}}', minutes: '{{shortest}}–{{longest}} min' },
  addOns: {
    label: 'Add to {{service}}',
    /** Under the name of an add-on. */
    minutes: '+{{minutes}} min',
    /** In place of minutes and price. */
    free: 'Included',
    price: '+{{price}}',
    /** In the summary, under the service. */
    added: '+ {{name}}',
  },
  /** The next free times of a service, such as 'Tue 9:00 AM'. */
  next: { label: 'Next free times: {{service}}', today: 'Today', time: '{{day}} {{time}}' },
  staff: {
    label: 'Staff Member',
    healthcare: 'Healthcare Provider',
    choose: 'Choose a team member',
    change: 'Change',
    anyone: 'Anyone available',
    anyoneDetail: 'Most availability',
    option: '{{name}}, {{position}}',
  },
  /** Several services in one visit. */
  visit: {
    add: 'Add another service',
    nth: 'Service {{nth}}',
    remove: 'Remove {{service}}',
    /** Behind the number of services in the visit: their length and price. */
    total: { one: '{{count}} service', other: '{{count}} services' },
    most: 'You can book up to {{count}} services at once.',
  },
  time: {
    chooseService: 'Choose a service to see free times.',
    placeholder: 'Set by the start time',
    takes: '{{service}} takes {{duration}}.',
  },
  details: {
    name: 'Your Name',
    email: 'Email',
    phone: 'Phone',
    notes: 'Notes',
    healthcare: 'Reason for Visit',
    optional: 'Optional',
    channel: 'Reminder method',
    voiceHint: 'Voice calls are available and you have credits for reminders',
    book: 'Book Appointment',
  },
  summary: { title: 'Your appointment', time: 'Time', price: 'Price' },
  /** The bar at the bottom of a phone: the next action. */
  bar: {
    time: 'Choose a time',
    details: 'Your details',
    book: 'Book',
    bookFor: 'Book · {{price}}',
  },
  booked: 'Your appointment has been booked! You will receive a confirmation shortly.',
  notChecked: 'Failed to check availability',
  confirmation: {
    title: 'You’re booked',
    text: 'See you soon, {{name}}',
    next: 'What happens next',
    sent: 'We’re sending a confirmation to {{email}}.',
    reminder: {
      voice: 'We’ll remind you by Voice Call.',
      email: 'We’ll remind you by email.',
      sms: 'We’ll remind you by SMS.',
      whatsapp: 'We’ll remind you by WhatsApp.',
    },
    plans: 'Plans change? Move or cancel from any message we send, or right here.',
    change: 'Move or cancel',
    again: 'Book another appointment',
  },
  /** Looking up the appointments that a client has. */
  lookup: {
    title: 'Manage Your Appointments',
    text: 'Already booked? See, move or cancel your appointments.',
    load: 'Load Appointments',
    code: 'Code',
    codeHelp:
      'If {{email}} has appointments here, we’ve sent it a six-digit code. It works for 10 minutes.',
    show: 'Show my appointments',
    anotherCode: 'Send another code',
    codeSent: { title: 'Code sent', text: 'We sent a new code to {{email}}.' },
    none: 'No appointments found for this email address.',
    found: { one: '{{count}} appointment found.', other: '{{count}} appointments found.' },
    zones:
      'Your time zone: {{city}} ({{offset}}) · Business time zone: {{businessCity}} ({{businessOffset}})',
    failed: 'Failed to fetch appointments',
    what: '{{service}} with {{staff}} · {{duration}}',
    /** Next to a time. */
    localTime: '(Your local time)',
    businessTime: '(Business time)',
  },
} as const
