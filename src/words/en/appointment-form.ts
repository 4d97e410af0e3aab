/** The dialogs that book an appointment, move it or edit it. */
export const appointmentForm = {
  add: {
    title: 'Add New Appointment',
    failed: 'Your services and staff could not be loaded',
    noService: 'Add a service first',
    openServices: 'Go to Services',
    noStaff: 'Add a staff member first',
    openStaff: 'Go to Staff',
    needs: 'An appointment is for one service with one staff member.',
    restored: 'We kept what you typed before.',
    startOver: 'Start over',
    create: 'Create Appointment',
    created: 'Appointment created successfully',
  },
  schedule: {
    title: 'Schedule Appointment',
    mailed: 'We’ll email the new time to {{email}}, with a link to undo the change.',
    /** If another client gets the appointment. */
    given:
      '{{client}} isn’t notified, and their link stops working. The notes stay, so check them.',
    confirmed: 'We’ll email a confirmation to {{email}}.',
    save: 'Schedule',
    scheduled: 'Appointment scheduled successfully!',
    /** After the service, of several that follow each other. */
    visit: 'The other services in this visit move too.',
  },
  cancel: 'Cancel',
  name: 'Name',
  picker: {
    example: 'Name, number or email',
    known: 'Clients',
    lastVisit: 'Last visit {{date}}',
    noShows: { one: '{{count}} no-show', other: '{{count}} no-shows' },
    blocked: 'Blocked',
    blockedNote: 'Blocked from booking online',
    /** Only heard. */
    found: { one: '{{count}} client found', other: '{{count}} clients found' },
  },
  walkIn: {
    label: 'Walk-in',
    detail: 'Starts now. No contact needed, and no messages are sent.',
  },
  email: 'Email',
  phone: 'Phone Number (International Format)',
  notes: 'Notes (Optional)',
  service: 'Service',
  chooseService: 'Select a service',
  staff: 'Staff Member',
  chooseStaff: 'Select a staff member',
  otherStaff: 'Do not offer this service',
  addOns: {
    title: 'Add-ons',
    minutes: '+{{minutes}} min',
    noMinutes: 'No extra time',
    free: 'Free',
  },
  /** Several services one after the other. */
  visit: {
    add: 'Add another service',
    title: 'Services, one after the other',
    service: 'Service {{nth}}',
    staff: 'Staff for service {{nth}}',
    anyone: 'Anyone available',
    remove: 'Remove {{service}}',
    total: 'Total',
    upTo: 'up to {{duration}}',
    from: 'from {{price}}',
    /** Until a time is chosen. */
    byAnyone: '{{service}} with anyone available',
    /** Next to the time at which the last service ends. */
    end: 'End',
  },
  freeTimes: {
    title: 'Free times',
    dayBefore: 'Day before',
    dayAfter: 'Day after',
    failed: 'Free times can’t be shown now. Type the time instead.',
    none: 'Nothing free on this day.',
  },
  time: {
    start: 'Start Time',
    end: 'End Time',
    zone: 'Business time: {{city}}',
    zoneNamed: 'Business time: {{city}}, {{zone}}',
    taken: 'The time you chose isn’t free',
    nearby: 'Nothing is lost. These times nearby are free:',
    noneNearby: 'Nothing is lost: choose another time and try again.',
    /** After a reason that does not forbid it. */
    possible: '{{reason}} You can still book it.',
    /** Until the names are known. */
    thisStaff: 'This staff member',
    thisService: 'this service',
    checkFailed: 'Failed to check availability',
  },
  channels: {
    title: 'Notification Methods',
    oneMessaging: 'Choose one messaging method',
    email: { label: 'Email', cost: 'Free' },
    voice: { label: 'Voice Call', cost: '1 credit a call' },
    sms: { label: 'SMS', cost: '1 credit a segment' },
    whatsapp: { label: 'WhatsApp', cost: '1 credit a message' },
  },
} as const
