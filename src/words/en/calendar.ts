/** The calendar: its views, keys, palette, print, and moving in it. */
export const calendar = {
  title: 'Appointment Calendar',
  businessTime: 'Business time: {{city}}',
  /** Follows the city in wide windows. */
  businessZone: ', {{zone}}',
  failed: {
    title: 'Failed to fetch appointments',
    text: 'Your appointments are safe. Only this view didn’t load.',
    retry: 'Try again',
  },
  toolbar: {
    today: 'Today',
    previous: 'Previous',
    next: 'Next',
    view: 'View',
    views: { month: 'Month', week: 'Week', day: 'Day', agenda: 'Agenda' },
    find: 'Find clients, services, dates, actions',
  },
  options: {
    title: 'Options',
    shown: '{{shown}} of {{all}} shown',
    staff: 'Staff',
    colorBy: 'Color by',
    colorByStaff: 'Staff member',
    colorByService: 'Service',
  },
  empty: {
    text: 'Bookings from your page show up here right away. Client on the phone? Press New Appointment.',
    readOnly: 'New bookings show up here right away.',
    noService: 'Every appointment needs a service. Add what clients can book.',
    setUp: 'Set up in a minute',
    addService: 'Add a service',
    noStaff: 'Every appointment needs a team member. Working solo? Add yourself.',
    addStaff: 'Add a team member',
    sample: 'Show me with sample data',
  },
  staff: 'Staff Member',
  /** Heads today among other days. */
  today: 'Today, {{date}}',
  month: {
    choose: 'Choose a day',
    /** Spoken after a date. */
    count: { one: '{{day}}, {{count}} appointment', other: '{{day}}, {{count}} appointments' },
  },
  /** The words are only heard, before the time of an end. */
  until: 'to {{time}}',
  dayList: {
    select: 'Select a date to view appointments',
    dots: 'A dot marks days with appointments.',
    heading: 'Appointments for {{date}}',
    summary: {
      one: '{{count}} appointment, {{duration}} in all',
      other: '{{count}} appointments, {{duration}} in all',
    },
    now: 'Now, {{time}}',
    running: 'Now',
    reschedule: 'Reschedule',
    cancel: 'Cancel',
    /** Spoken after the two before. */
    ofClient: ', {{name}}',
  },
  agenda: {
    nothing: { one: 'Nothing on this day', other: 'Nothing in these {{count}} days' },
    more: { one: 'Show the next day', other: 'Show the next {{count}} days' },
  },
  grid: {
    loading: 'Loading appointments',
    help: 'Press Enter for details, E to edit, or M to move it with the arrow keys. Arrow keys go to other appointments.',
    /** Next to an hour that the clocks repeat. */
    again: 'again',
    /** The words are only heard. */
    now: 'Now {{time}}',
    noAppointments: '{{column}}, no appointments',
    appointments: {
      one: '{{column}}, {{count}} appointment',
      other: '{{column}}, {{count}} appointments',
    },
    appointment: '{{client}}, {{start}} to {{end}}, {{service}}, with {{staff}}',
    appointmentTold: '{{client}}, {{start}} to {{end}}, {{service}}, with {{staff}}, {{status}}',
    /** Follow any of those above: `appointment`. */
    appointmentWaits: '{{appointment}}, waits {{time}}',
    appointmentOfVisit: '{{appointment}}, part of a visit',
    emptyTime: 'Empty time: {{when}}',
    /** Time off that the owner gave a name, and without one. */
    blockedFor: '{{name}}, blocked, {{start}} to {{end}}, {{staff}}',
    blocked: 'Blocked, {{start}} to {{end}}, {{staff}}',
    blockedHelp:
      'Press Enter for details, or M to move it with the arrow keys. Arrow keys go to other entries.',
    shades: {
      missing: 'No such time',
      closed: 'Closed',
      break: 'Break',
      off: 'Time off',
    },
  },
  /** The choices at an empty time. */
  spot: {
    book: 'Book',
    block: 'Block',
    blocked: 'Time blocked',
    blockedWithin: {
      one: 'Time blocked. {{count}} appointment in it stays.',
      other: 'Time blocked. {{count}} appointments in it stay.',
    },
    unblock: 'Remove time off',
    unblocked: 'Time off removed',
    moved: 'Blocked time changed',
    movedWithin: {
      one: 'Blocked time changed. {{count}} appointment in it stays.',
      other: 'Blocked time changed. {{count}} appointments in it stay.',
    },
    renamed: 'Name saved',
    everyDay: 'Every day?',
    addBreak: 'Add a break to the hours.',
    length: 'Length',
    service: 'Service',
    incomplete: 'Add a service and a staff member to book this time.',
    looking: 'Checking…',
    offered: 'Clients can book this time.',
    notOffered: 'Clients can’t book this time.',
  },
  /** Time that was blocked on the calendar. */
  blocked: {
    title: 'Blocked time',
    unnamed: 'Blocked',
    within: {
      one: '{{count}} appointment in this time stays.',
      other: '{{count}} appointments in this time stay.',
    },
    move: 'Move',
    remove: 'Remove',
    name: 'Name',
    nameHelp: 'Optional. Only you see it.',
    nameExample: 'Lunch',
    save: 'Save name',
  },
  move: {
    label: 'Move {{client}}',
    refused: '{{reason}}. It’s back where it was.',
    /** After a reason that does not forbid it. */
    possible: '{{reason}} You can still move it.',
    keys: '↑ ↓ time · ← → day or person · Shift ↑ ↓ length · Enter to move · Esc to cancel',
    notify: 'Notify {{name}}',
    visit: 'The other services in this visit move too and keep their staff.',
    keep: 'Keep',
    move: 'Move',
    steps: {
      title: 'Move by steps',
      dayBefore: 'Day before',
      dayAfter: 'Day after',
      earlier: 'Earlier',
      later: 'Later',
      shorter: 'Shorter',
      longer: 'Longer',
    },
  },
  palette: {
    placeholder: 'Find a client, service, date or action',
    dates: 'Dates',
    clients: 'Clients',
    actions: 'Actions',
    services: 'Services',
    staff: 'Staff',
    create: 'New appointment: {{service}}',
    onlyStaff: 'Show only {{name}}',
    /** With two examples of dates that can be typed, in English. */
    nothing: 'Nothing found. Try a name, an email address, {{weekday}} or {{date}}.',
    weekday: 'next friday',
    date: 'mar 9',
  },
  /** What the palette, the menu and keys do. */
  actions: {
    create: 'New appointment',
    walkIn: 'New walk-in',
    today: 'Go to today',
    month: 'Month view',
    week: 'Week view',
    day: 'Day view',
    agenda: 'Agenda view',
    color: 'Change colors',
    print: 'Print',
    undo: 'Undo the last move',
    keys: 'Keyboard shortcuts',
  },
  keys: {
    calendar: {
      title: 'Calendar',
      step: 'Next, previous',
      views: 'Month, week, day, agenda',
      color: 'Color by staff or service',
      keys: 'These keys',
    },
    appointment: {
      title: 'On an appointment',
      open: 'Details',
      move: 'Move with the arrow keys',
      inTime: 'Earlier, later',
      inLength: 'Shorter, longer',
      edit: 'Edit',
      next: 'To the next appointment',
    },
    empty: {
      title: 'On empty time (Tab leads there)',
      choose: 'Choose a time',
      book: 'Book or block it, or see why clients can’t',
    },
    /** As they are printed on keyboards. */
    names: { ctrl: 'Ctrl', alt: 'Alt', shift: 'Shift', enter: 'Enter' },
    single: 'Single keys',
    singleHelp: 'Off keeps only those with Ctrl or Cmd, for speech input.',
  },
  print: { head: 'Times in {{city}} · printed {{date}}, {{time}}' },
} as const
