export const notifications = {
  title: 'Notification Settings',
  description:
    'Email reminders are free and always on. Turn on the other channels that clients can choose.',
  failed: 'Your settings could not be loaded',
  saved: 'Notification preferences updated successfully',
  channels: {
    title: 'Channels',
    description: 'Changes are saved right away.',
    smsEnabled: {
      label: 'SMS',
      detail: '1 credit per segment, usually one or two per text.',
    },
    whatsappEnabled: { label: 'WhatsApp', detail: '1 credit per message.' },
    voiceEnabled: {
      label: 'Voice calls',
      detail: '1 credit per call. Clients press a key to confirm, move or cancel.',
    },
  },
  voices: {
    legend: 'Voice',
    failed: 'Failed to load available voices. {{reason}}',
    stop: 'Stop {{voice}}',
    preview: 'Preview {{voice}}',
    previous: 'Previous',
    next: 'Next',
    page: 'Page {{page}} of {{pages}}',
    previewFailed: 'Preview Failed',
    previewFailedText: 'Failed to preview the voice. Please try again.',
  },
  testCall: {
    phone: 'Phone number',
    help: 'Uses 1 credit. Start with a plus sign and the country code, such as +1234567890.',
    format: 'Start with a plus sign and the country code',
    action: 'Make test call',
    invalid: 'Invalid Phone Number',
    failed: 'Call Failed',
    failedText: 'Failed to make test call',
  },
  limits: {
    title: 'Limits for texts and calls',
    description:
      'Anyone can book online with any number. These limits keep your credits for real clients.',
    perDay: {
      label: 'Credits a day for new clients who book online',
      help: 'After that, new clients get emails until midnight, and we let you know. Clients who have visited you aren’t affected.',
    },
    perNumber: {
      label: 'Credits a day for each new number',
      help: 'A text usually costs 2 credits, a WhatsApp message or a call 1.',
    },
  },
  countries: {
    legend: 'Countries you text and call',
    help: 'Clients with numbers elsewhere can use another number or email. Premium-rate, toll-free and satellite numbers are always refused.',
    remove: 'Remove {{country}}',
    add: 'Add a country',
  },
  alsoByText: {
    title: 'Send updates by text or call',
    description:
      'Clients always get a free email. These also use the channel they chose, and credits: an SMS usually costs 2, a WhatsApp message or call costs 1. Overnight updates wait until morning. Clients who move or cancel online only get the email.',
    off: 'SMS, WhatsApp and voice calls are off, so none of these are sent.',
    paidChanges: {
      label: 'When you move an appointment',
      detail: 'So no one shows up at the old time.',
    },
    paidCancellations: {
      label: 'When you cancel an appointment',
      detail: 'So no one makes a wasted trip.',
    },
    paidConfirmations: {
      label: 'When an appointment is booked',
      detail: 'Clients who book online see it on their screen anyway.',
    },
    paidUndos: {
      label: 'When a client undoes a change',
      detail: 'They already know, because they did it themselves.',
    },
    paidFollowUps: {
      label: 'When you follow up after a visit',
      detail: 'May count as marketing in some countries.',
    },
  },
  messages: {
    title: 'Messages',
    templates: 'Message templates',
    ai: {
      label: 'AI reminders',
      detail:
        'Reminders add what helps each client: how to find you on a first visit, what to bring, a warm word if it’s been a while. Names, times and places are checked before anything is sent.',
    },
  },
  visit: {
    title: 'Before and after the visit',
    askAgain: {
      label: 'Ask again when a no-show is likely',
      detail:
        'Clients with several reminder methods get an email first. A medium risk adds a text, and a high risk a call too, if the client chose them and you turned them on above. It stops once the client confirms. Clients who book online choose one method, so nothing changes for them unless they add another later.',
    },
    followUp: {
      label: 'Thank clients after a visit',
      detail: 'An email with a link to book again, once you mark the visit as completed. Free.',
    },
    reviews: {
      label: 'Ask for reviews and show them on your page',
      detail:
        'The message after a visit asks for a review. You have 48 hours to report spam or insults before it is published. Low ratings can’t be removed.',
      see: 'See your reviews',
    },
    when: 'When it is sent',
    hours: { one: '{{count}} hour after the visit', other: '{{count}} hours after the visit' },
    delays: {
      0: 'Right after you mark it',
      2: '2 hours after the visit',
      24: 'A day after the visit',
      48: '2 days after the visit',
      168: 'A week after the visit',
    },
  },
} as const
