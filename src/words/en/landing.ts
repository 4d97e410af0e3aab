/** Features that don't exist yet are marked. */
export const landing = {
  tagline: 'Smart scheduling for modern businesses',
  /** For search engines and link previews. */
  description:
    'Online booking, calendars and reminders for service businesses: a page to share, free email reminders, SMS, WhatsApp and voice calls. No credit card required.',
  startPage: '{{brandName}}, home page',
  signIn: 'Sign in',
  hero: {
    lead: 'AI-powered scheduling and reminders. Share one page, let clients pick their own time, and let your day run itself.',
    start: 'Try it free',
    more: 'See what it does',
  },
  scene: {
    picture:
      'A day in the calendar: three appointments, a fourth one that a client just booked, and a reminder on its way.',
    day: 'Tuesday, March 9',
    count: '4 booked',
    hours: ['9 AM', '10', '11', '12 PM', '1', '2', '3'],
    appointments: {
      morning: { name: 'Maya Okonkwo', what: 'Haircut and wash' },
      noon: { name: 'Jonas Weber', what: 'Beard trim' },
      afternoon: { name: 'Priya Nair', what: 'Color' },
      new: { name: 'Lena Fischer', what: 'Booked just now' },
    },
    picker: {
      service: 'Beard trim · 45min',
      day: 'Tue, March 9 · your time (Berlin)',
      times: ['10:30', '12:30', '3:30', '3:45', '4:00', '4:15'],
      booked: 'Booked',
    },
    reminder: { title: 'Reminder to Lena', text: 'The day before, by WhatsApp' },
  },
  features: {
    title: 'What it does',
    scheduling: {
      title: 'Smart Scheduling',
      text: '24/7 online booking with automatic timezone detection and buffer times.',
      days: ['M', 'T', 'W', 'T', 'F'],
    },
    reminders: {
      title: 'AI Reminders',
      text: 'Personalised voice calls and multi-channel notifications that reduce no-shows.',
      email: { name: 'Email', when: '24 h before' },
      whatsapp: { name: 'WhatsApp', when: '4 h before' },
      voice: { name: 'Voice call', when: '2 h before' },
    },
    voice: {
      title: 'Voice Integration',
      text: 'Natural voice reminders with professional voices, in your own words.',
      said: '“Hello Maya, a reminder of your haircut tomorrow at ten.”',
    },
  },
  claims: {
    title: 'Everything a full calendar needs',
    list: [
      'Appointments you enter yourself, or a booking page you share',
      'Email reminders, free of charge',
      'WhatsApp and SMS reminders to clients or prospects',
      'Voice calls that say the name, the service and the time',
      'Online booking day and night, in the right time zone',
      'A free credit to try the service',
    ],
    start: 'Get Started Free',
    noCard: 'No credit card required',
  },
  screens: {
    title: 'See it at work',
    text: 'Your day on one screen, and a page where clients book themselves.',
    calendar: 'The calendar of a salon: a day of appointments, with a column for each stylist.',
    booking: 'The salon’s booking page on a phone: services with prices and the next free times.',
  },
  trades: {
    title: 'For every trade that works by appointment',
    text: 'Pick yours, and your page starts with the services it usually offers.',
  },
  prices: {
    title: 'Pay only for what you send',
    text: 'No subscription. Booking pages, the calendar and email are free; texts and calls use credits.',
    channels: {
      email: 'Email',
      sms: 'SMS, per segment',
      whatsapp: 'WhatsApp message',
      voice: 'Voice call',
    },
    free: 'Free',
    credits: { one: '{{count}} credit', other: '{{count}} credits' },
  },
  useCases: {
    title: 'Use Cases',
    'tele-health': {
      title: 'Tele-Health',
      text: 'Doctors book in patients and send reminders or video links through the channel each patient reads.',
      alt: 'A doctor with a stethoscope talks to her patient in a video call; a reminder next to the screen is confirmed.',
    },
    business: {
      title: 'Business Consultations and Meetings',
      text: 'Schedule reminders ahead, or send one immediately with a link to the meeting.',
      alt: 'Two consultants at a table with a laptop, in front of a weekly schedule with one free slot.',
    },
  },
  more: {
    title: 'Also included',
    appointments: {
      title: 'Flexible appointment management',
      text: 'Enter appointments yourself, or create a shareable booking page for your customers.',
    },
    notifications: {
      title: 'Smart notifications',
      text: 'Email reminders are free. SMS and WhatsApp reminders come with a top-up, paid by card online.',
    },
    video: {
      title: 'Integrated video conferencing',
      text: 'For healthcare, business and education. Coming soon.',
    },
  },
  footer: '{{brandName}}. {{tagline}}.',
} as const
