export const messages = {
  /** `mail` precedes the facts in an email. `text` follows the business's name. */
  kinds: {
    'booking-confirmation': {
      title: 'Your appointment is booked',
      subject: 'Booked: {{serviceName}}, {{date}} at {{time}}',
      mail: 'Hi {{customerName}},\n\nYour appointment at {{businessName}} is booked. We look forward to seeing you.',
      text: 'your appointment is booked. {{serviceName}} with {{staffName}}, {{date}} at {{time}} ({{timeZone}}). Move or cancel: {{link}}',
      voice:
        'Your appointment is booked: {{serviceName}} with {{staffName}}, on {{date}}, at {{time}}, {{timeZone}}.',
    },
    reminder: {
      title: 'See you soon',
      subject: 'Reminder: {{serviceName}}, {{date}} at {{time}}',
      mail: 'Hi {{customerName}},\n\nThis is a reminder of your appointment at {{businessName}}.',
      text: 'your appointment is coming up. {{serviceName}} with {{staffName}}, {{date}} at {{time}} ({{timeZone}}). Move or cancel: {{link}}',
      voice:
        'We would like to remind you of your appointment: {{serviceName}} with {{staffName}}, on {{date}}, at {{time}}, {{timeZone}}.',
    },
    'confirm-request': {
      title: 'Will you be there?',
      subject: 'Please confirm: {{serviceName}}, {{date}} at {{time}}',
      mail: 'Hi {{customerName}},\n\nPlease confirm your appointment at {{businessName}} with the button below.',
      text: 'please confirm your appointment. {{serviceName}} with {{staffName}}, {{date}} at {{time}} ({{timeZone}}). Confirm, move or cancel: {{link}}',
      voice:
        'Please confirm your appointment: {{serviceName}} with {{staffName}}, on {{date}}, at {{time}}, {{timeZone}}.',
    },
    'client-rescheduled': {
      title: 'Your appointment has moved',
      subject: 'Moved: {{serviceName}}, now {{date}} at {{time}}',
      mail: 'Hi {{customerName}},\n\nYour appointment at {{businessName}} has a new time.',
      text: "your appointment has moved. {{serviceName}} is now {{date}} at {{time}} ({{timeZone}}), instead of {{previousDate}} at {{previousTime}}. New time doesn't work? {{link}}",
      voice:
        'Your appointment on {{previousDate}}, at {{previousTime}}, has a new time: {{serviceName}} with {{staffName}}, now on {{date}}, at {{time}}, {{timeZone}}.',
    },
    'client-cancelled': {
      title: 'Your appointment is cancelled',
      subject: 'Cancelled: {{serviceName}}, {{date}} at {{time}}',
      mail: 'Hi {{customerName}},\n\nYour appointment at {{businessName}} is cancelled.',
      text: 'your appointment is cancelled. {{serviceName}} with {{staffName}}, {{date}} at {{time}} ({{timeZone}}). Book again: {{link}}',
      voice:
        'Your appointment is cancelled: {{serviceName}} with {{staffName}}, on {{date}}, at {{time}}, {{timeZone}}.',
    },
    'client-restored': {
      title: 'Your appointment is back to how it was',
      subject: 'Restored: {{serviceName}}, {{date}} at {{time}}',
      mail: 'Hi {{customerName}},\n\nThe last change was undone. Your appointment at {{businessName}} is back to how it was.',
      text: 'your appointment is back to how it was. {{serviceName}} with {{staffName}}, {{date}} at {{time}} ({{timeZone}}). Move or cancel: {{link}}',
      voice:
        'Your appointment is back to how it was: {{serviceName}} with {{staffName}}, on {{date}}, at {{time}}, {{timeZone}}.',
    },
    'follow-up': {
      title: 'Thank you',
      subject: 'Thank you for your visit to {{businessName}}',
      mail: 'Hi {{customerName}},\n\nThank you for coming. We hope everything went well and look forward to seeing you again.',
      text: "thank you for your visit. We'd love to see you again: {{link}}",
      voice:
        'Thank you for your visit. We hope everything went well and look forward to seeing you again.',
    },
  },
  /** In place of `client-cancelled` if the rest of a visit remains. */
  partly: {
    title: 'Part of your visit is cancelled',
    subject: 'Cancelled: {{serviceName}}, {{date}} at {{time}}',
    mail: 'Hi {{customerName}},\n\n{{serviceName}} is no longer part of your visit to {{businessName}}. The rest of your visit stays as booked.',
    text: '{{serviceName}} on {{date}} at {{time}} ({{timeZone}}) is cancelled. The rest of your visit stays as booked: {{link}}',
    voice:
      '{{serviceName}}, on {{date}}, at {{time}}, {{timeZone}}, is cancelled. The rest of your visit stays as booked.',
  },
  edited: {
    title: 'Your appointment has changed',
    subject: 'Changed: {{serviceName}}, {{date}} at {{time}}',
    body: 'Hi {{customerName}},\n\nSomeone changed the details of your appointment at {{businessName}} online.',
    sameTime:
      'Hi {{customerName}},\n\nYour appointment at {{businessName}} has changed. The time stays the same.',
    newLength:
      'Hi {{customerName}},\n\nYour appointment at {{businessName}} has a new length. It still starts at {{time}}.',
  },
  /** `names` are for lines without a name. */
  receipt: {
    title: 'Your receipt',
    subject: 'Receipt {{number}} from {{businessName}}',
    body: 'Hi {{customerName}},\n\nHere is your receipt from {{businessName}}. Thank you!',
    number: 'Receipt',
    from: 'From',
    total: 'Total',
    methods: { cash: 'Cash', card: 'Card', other: 'Other payment' },
    refunded: '{{method}}, refunded',
    names: { item: 'Item', discount: 'Discount', tip: 'Tip', refund: 'Refund' },
    footer:
      'You’re receiving this email because {{businessName}} sent you a receipt.\nSent by {{productName}} for {{businessName}}.',
  },
  /** With `also` if the owner wrote the text. */
  review: {
    ask: 'How was it? A short review helps others choose.',
    button: 'Write a review',
    text: 'thank you for your visit. How was it? {{review}}',
    also: 'How was it? {{review}}',
  },
  /** Ends of texts. `details` and `confirm` replace the others when it is too late to change. */
  linked: {
    moveOrCancel: 'Move or cancel: {{link}}',
    details: 'Details: {{link}}',
    confirmOrMove: 'Confirm, move or cancel: {{link}}',
    confirm: 'Confirm: {{link}}',
  },
  labels: {
    when: 'When',
    before: 'Before',
    what: 'What',
    with: 'With',
    where: 'Where',
    contact: 'Contact',
    notes: 'Your notes',
    businessTime: 'Business time',
    yourTime: 'Your time',
    changed: 'Changed',
    phone: 'Phone number',
    reminders: 'Reminders by',
  },
  channels: { email: 'email', sms: 'SMS', whatsapp: 'WhatsApp', voice: 'voice call' },
  buttons: {
    moveOrCancel: 'Move or cancel',
    confirmOrMove: 'Confirm, move or cancel',
    confirm: 'Confirm',
    see: 'See your appointment',
    bookOther: 'Book another time',
    bookAgain: 'Book again',
  },
  small: {
    sayEarly: 'Can’t make it? Let us know as soon as you can, so someone else can have the time.',
    notMeant: 'Changed your mind?',
    notYou: 'Wasn’t this you?',
    notSuited: 'New time doesn’t work?',
    whileFree: 'While the time is still free:',
    goBack: 'Go back to the old time',
    undoChange: 'Undo this change',
    keep: 'Keep this appointment',
    attached: 'A calendar file is attached.',
    addTo: 'A calendar file is attached. Or add the appointment to:',
    /** After a move. */
    addAgain:
      'A calendar file is attached. If you added the old time with a link, delete it. Add the new one to:',
    footer:
      'You’re receiving this email because an appointment was booked with this address.\nSent by {{productName}} for {{businessName}}.',
  },
  /** Follows a label or the business's name. French sets a space before it. */
  colon: ':',
  /** Of a city: 'Berlin time'. */
  zone: '{{city}} time',
  duration: { minutes: '{{minutes}}m', hours: '{{hours}}h 0m', both: '{{hours}}h {{minutes}}m' },
  customPrice: 'Custom pricing',
  addOns: { with: '{{service}}, with {{addOns}}', and: '{{first}} and {{last}}' },
  /** The opt-out notice that carriers require. */
  stop: 'Reply STOP to opt out.',
  stopped: "You won't get any more messages. Reply START to get them again.",
  started: "You'll get messages again. Reply STOP to opt out.",
  /** Follows the business's name, after the client asked to move. */
  moveLink: 'choose a new time for {{serviceName}}: {{link}}',
  moveMail: {
    title: 'Choose a new time',
    subject: 'Choose a new time: {{serviceName}}',
    body: 'Hi {{customerName}},\n\nYou asked to move your appointment at {{businessName}}. Choose a new time with the button below. Until you do, it stays as it is.',
  },
  personal: {
    firstVisit: 'This looks like your first visit, so please allow a few extra minutes to find us.',
    longGone: 'It’s been a while. We look forward to seeing you again.',
    missed: 'We’re holding this time for you. If you can no longer come, please let us know.',
    directions: 'How to find us: {{directions}}',
    bring: 'Please bring: {{whatToBring}}',
  },
  code: {
    subject: '{{code}} is your code for {{businessName}}',
    title: 'Your code',
    text: 'Enter this code on {{businessName}}’s booking page to see your appointments.',
    validity: 'It works for {{minutes}} minutes.',
    advice: 'No one at {{businessName}} will ever ask you for it.',
    footer:
      'Didn’t ask for this? You can ignore this email.\nSent by {{productName}} for {{businessName}}.',
  },
  invitation: {
    subject: 'Join {{businessName}} on {{productName}}',
    preheader: '{{inviter}} invited you to the team.',
    title: 'Join {{businessName}}',
    text: '{{inviter}} invited you to work with {{businessName}} on {{productName}}.',
    role: 'Your role',
    roles: {
      manager: 'Manager',
      'front-desk': 'Front desk',
      staff: 'Staff member',
      'read-only': 'Read-only',
    },
    button: 'See the invitation',
    validity: 'You can use the link once. It expires in 7 days.',
    footer: 'Not expecting this? You can ignore this email.',
  },
  call: {
    /** The caller's name and that the call is automated come first. */
    lead: 'Hello {{customerName}}. This is an automated call from {{businessName}}.',
    voicemailLead: 'Hello {{customerName}}. This is an automated message from {{businessName}}.',
    keys: {
      confirm: 'To confirm your appointment, press {{key}}.',
      move: 'To move it, press {{key}}.',
      cancel: 'To cancel it, press {{key}}.',
      optOut: 'To stop these calls, press {{key}}.',
    },
    reach: 'You can reach {{businessName}} at {{phone}}.',
    /** Of an international number, before its digits. */
    plus: 'plus',
    voicemailHint: 'To move or cancel it, use the link in any of our emails.',
    confirmed:
      'Thank you. Your appointment is confirmed. {{businessName}} looks forward to seeing you. Goodbye.',
    moveBy: {
      sms: 'We are sending you a text message with a link to choose another time. Goodbye.',
      email: 'We are sending you an email with a link to choose another time. Goodbye.',
    },
    cancelled: 'Your appointment is cancelled. Goodbye.',
    optedOut: 'You won’t get any more calls from {{businessName}}.',
    unchanged: 'Your appointment stays as it is.',
    again: 'Sorry, I didn’t get that.',
    goodbye: 'Goodbye.',
    changed:
      'This is an automated call from {{businessName}}. Your appointment has just changed. Please check your messages or contact us. Goodbye.',
    late: 'It is too late to do that by phone. Please contact us. Goodbye.',
    test: 'Hello. This is a test call from {{businessName}}. Your reminders will sound like this automated voice. Goodbye.',
  },
} as const
