/** What the islands of both client pages say: the booking page and the one behind a message's link. */
export const client = {
  channels: { voice: 'Voice Call', email: 'Email', sms: 'SMS', whatsapp: 'WhatsApp' },
  days: {
    none: '{{day}}, no free times',
    free: { one: '{{day}}, {{count}} free time', other: '{{day}}, {{count}} free times' },
  },
  times: {
    start: 'Start Time',
    end: 'End Time',
    loading: 'Loading free times',
    free: { one: '{{count}} free time', other: '{{count}} free times' },
    freeOn: { one: '{{day}}: {{count}} free time', other: '{{day}}: {{count}} free times' },
    on: 'Times on {{day}}',
    morning: 'Morning',
    afternoon: 'Afternoon',
    evening: 'Evening',
    night: 'At night where you are',
    suggested: 'Suggested',
    /** Spoken after a time. */
    spokenSuggested: ', suggested',
    failed: 'The free times didn’t load. Nothing you entered is lost.',
    noneOnDay: 'No free times on this day.',
    noneInMonth: 'No free times in {{month}}.',
    noneLeft: 'No free times are left for now.',
    next: 'Next available: {{day}}',
    comeBack: 'Please come back later, or contact the business.',
    gone: 'The time you picked is no longer free. What you typed is still here.',
    nearest: 'These are the nearest free times:',
  },
  /** An appointment's time, as the client's clocks and the business's show it. */
  when: {
    plain: '{{day}}, {{time}}',
    client: {
      note: 'your time ({{city}})',
      slot: '{{day}}, {{time}}, your time ({{city}})',
      time: '{{time}} your time ({{city}})',
      dayTime: '{{day}}, {{time}} your time ({{city}})',
    },
    business: {
      note: 'business time ({{city}})',
      slot: '{{day}}, {{time}}, business time ({{city}})',
      time: '{{time}} business time ({{city}})',
      dayTime: '{{day}}, {{time}} business time ({{city}})',
    },
  },
  zone: {
    label: 'Your time zone:',
    /** For appointments at the business, whose clocks count. */
    shown: 'Times in:',
    own: 'Your time zone: {{city}} ({{offset}})',
    all: 'All time zones',
    business: 'Business time zone: {{city}}, {{zone}} ({{offset}})',
    same: 'Business time zone: {{city}}, {{zone}} ({{offset}}), the same as yours',
  },
  facts: { what: 'What', when: 'When', with: 'With', where: 'Where' },
  calendars: {
    title: 'Add to calendar',
    /** In the calendar's entry. */
    details: 'With {{staff}}.',
    google: 'Google',
    outlook: 'Outlook',
    file: 'Apple and others (.ics)',
  },
  /** Several services in one visit. */
  visit: {
    label: 'Services in order',
    service: '{{time}} · {{service}} with {{staff}}',
    cancelOne: 'Cancel {{service}}',
    cancelOneQuestion:
      'Are you sure you want to cancel {{service}}? The rest of your visit stays as it is.',
    oneDone: 'Cancelled: {{service}}. The rest of your visit stays as it is.',
    cancel: 'Cancel visit',
    cancelQuestion: 'Are you sure you want to cancel all services of this visit?',
  },
  /** What a client does with an appointment that they have. */
  again: 'Schedule New Appointment',
  cancel: {
    button: 'Cancel Appointment',
    question: 'Are you sure you want to cancel this appointment?',
    done: 'Appointment cancelled successfully',
    /** In place of the cancelled appointment, with what can be done about it. */
    cancelled: 'Cancelled: {{service}}, {{time}}',
    keep: 'Keep it after all',
    kept: 'Your appointment is back. See you then.',
    again: 'Book another time',
  },
  move: {
    button: 'Reschedule',
    title: 'Schedule Appointment',
    text: '{{service}} with {{staff}}, now on {{time}}',
    details: 'Contact details and notes',
    name: 'Name',
    email: 'Email',
    phone: 'Phone Number (International Format)',
    notes: 'Notes (Optional)',
    keepsIt: 'Leave blank to keep it',
    methods: 'Notification Methods',
    keepsThem: 'Leave blank to keep them',
    messaging: 'Choose one messaging method',
    close: 'Cancel',
    submit: 'Schedule',
    done: 'Appointment rescheduled successfully',
  },
} as const
