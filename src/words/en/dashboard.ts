export const dashboard = {
  title: 'Welcome to {{brandName}}',
  lead: {
    setUp: 'Please add a service and at least one staff member before booking appointments.',
    ready: 'You’re ready for bookings. Share your page, or add an appointment.',
    booked: 'Your next appointments',
  },
  failed: 'Home could not be loaded',
  credit: {
    title: 'Claim your free credit',
    text: 'Email reminders are always free. To try SMS, WhatsApp or voice reminders, contact {{email}} with your username {{username}} to claim a free credit.',
    request: 'Request it here',
    requested: 'Requested. It will show up in your balance.',
    textUnnamed:
      'Email reminders are always free. To try SMS, WhatsApp or voice reminders, contact {{email}} with your username to claim a free credit.',
    subject: 'Free credit',
    mail: 'My username is {{username}}',
  },
  video: {
    title: 'Video conferencing',
    soon: 'Coming soon',
    text: 'Video conferencing is coming soon: meet clients face to face, right from their appointment.',
  },
} as const
