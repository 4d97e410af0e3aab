export const booking = {
  duration: '{{hours}}h {{minutes}}min',
  customPricing: 'Custom pricing',
  steps: {
    services: 'Our Services',
    time: 'Pick a time',
    details: 'Your details',
    /** For screen readers, instead of a step's number. */
    done: 'Done:',
  },
  service: {
    label: 'Service',
    choose: 'Choose a service',
    find: 'Find a service',
    others: 'Other services',
    found: {
      one: '{{shown}} of {{count}} service',
      other: '{{shown}} of {{count}} services',
    },
  },
  /** If staff members differ. */
  terms: { from: 'from {{price}}', minutes: '{{shortest}}–{{longest}} min' },
  addOns: {
    label: 'Add to {{service}}',
    minutes: '+{{minutes}} min',
    /** Replaces minutes and price. */
    free: 'Included',
    price: '+{{price}}',
    added: '+ {{name}}',
  },
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
  visit: {
    add: 'Add another service',
    nth: 'Service {{nth}}',
    remove: 'Remove {{service}}',
    /** Before the visit's length and price. */
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
  bar: {
    time: 'Choose a time',
    details: 'Your details',
    book: 'Book',
    bookFor: 'Book · {{price}}',
  },
  booked: 'Your appointment has been booked! You will receive a confirmation shortly.',
  notChecked: 'Failed to check availability',
  /** The response to an earlier attempt was lost, and this one differs. */
  alreadyBooked:
    'You’re already booked: your earlier attempt went through. To change it, use the link in your email or “Manage your appointments” on this page.',
  confirmation: {
    title: 'You’re booked',
    text: 'See you soon, {{name}}',
    next: 'What happens next',
    sent: 'We’re sending a confirmation to {{email}}.',
    reminder: {
      voice: 'Any reminders will come by voice call.',
      email: 'Any reminders will come by email.',
      sms: 'Any reminders will come by SMS.',
      whatsapp: 'Any reminders will come by WhatsApp.',
    },
    plans: 'Plans change? Use the link in any message we send, or the button below.',
    change: 'Move or cancel',
    again: 'Book another appointment',
  },
  lookup: {
    title: 'Manage Your Appointments',
    text: 'Already booked? See, move or cancel your appointments.',
    load: 'Load Appointments',
    code: 'Code',
    codeHelp:
      'If {{email}} has appointments here, we’ve sent it a six-digit code. It works for 10 minutes.',
    show: 'Show my appointments',
    anotherCode: 'Send another code',
    codeSent: 'Check your email for a new code.',
    none: 'No appointments found for this email address.',
    found: { one: '{{count}} appointment found.', other: '{{count}} appointments found.' },
    zones:
      'Your time zone: {{city}} ({{offset}}) · Business time zone: {{businessCity}} ({{businessOffset}})',
    failed: 'Failed to fetch appointments',
    what: '{{service}} with {{staff}} · {{duration}}',
    localTime: '(Your local time)',
    businessTime: '(Business time)',
  },
} as const
