export const ownerMails = {
  when: '{{day}} at {{time}}',
  labels: {
    client: 'Client',
    clientTime: 'Client’s time',
    before: 'Before',
    when: 'When',
    what: 'What',
    with: 'With',
    notes: 'Notes',
  },
  channels: { sms: 'SMS', whatsapp: 'WhatsApp', voice: 'voice call' },
  openCalendar: 'Open the calendar',
  footer: 'You’re receiving this because you own this business.',
  booked: { subject: 'New booking: {{client}}, {{when}}', title: 'New booking' },
  edited: {
    subject: 'Changed: {{client}}, {{when}}',
    title: 'A client changed an appointment',
  },
  moved: { subject: 'Moved: {{client}}, now {{when}}', title: 'A client moved an appointment' },
  cancelled: {
    subject: 'Cancelled: {{client}}, {{when}}',
    title: 'A client cancelled',
    text: 'The time is free again, and its reminders were cancelled.',
  },
  replied: {
    subject: 'Text from {{client}}, {{when}}',
    title: '{{client}} replied by {{channel}}',
    said: 'They wrote',
    note: 'We didn’t reply. Call or email the client if they expect an answer.',
    stopped:
      'They won’t get any more texts, because carriers treat this word as STOP. If they meant the appointment, call or email them.',
  },
  review: {
    rating: 'Rating',
    stars: { one: '{{count}} star', other: '{{count}} stars' },
    subject: '{{stars}} from {{client}}',
    title: 'A client reviewed you',
    next: 'It will be on your page in 48 hours. You can reply, or report it if it’s spam or insulting, is about another business, or reveals personal data.',
    button: 'Open your reviews',
  },
  /** A paid channel was not used: the client got only an email, or nothing without an address. */
  fallback: {
    unsent: 'The client didn’t get a message',
    reminder: {
      subject: 'Sent by email instead: reminder for {{client}}',
      title: 'A reminder was sent by email instead',
      unsent: 'Not sent: reminder for {{client}}',
    },
    'move-link': {
      subject: 'Sent by email instead: link to move for {{client}}',
      title: 'A link to move an appointment was sent by email instead',
      unsent: 'Not sent: link to move for {{client}}',
    },
    'confirm-request': {
      subject: 'Sent by email instead: confirmation request for {{client}}',
      title: 'A confirmation request was sent by email instead',
      unsent: 'Not sent: confirmation request for {{client}}',
    },
    'booking-confirmation': {
      subject: 'Sent by email only: confirmation for {{client}}',
      title: 'A confirmation was sent by email only',
      unsent: 'Not sent: confirmation for {{client}}',
    },
    'client-rescheduled': {
      subject: 'Sent by email only: change for {{client}}',
      title: 'A change was sent by email only',
      unsent: 'Not sent: change for {{client}}',
    },
    'client-cancelled': {
      subject: 'Sent by email only: cancellation for {{client}}',
      title: 'A cancellation was sent by email only',
      unsent: 'Not sent: cancellation for {{client}}',
    },
    'follow-up': {
      subject: 'Sent by email only: follow-up for {{client}}',
      title: 'A follow-up was sent by email only',
      unsent: 'Not sent: follow-up for {{client}}',
    },
    'no-credits': {
      instead:
        'It should have been sent by {{channel}}, but you’re out of notification credits. The client got a free email instead.',
      only: 'It should also have been sent by {{channel}}, but you’re out of notification credits. The client got the free email.',
      unsent:
        'It should have been sent by {{channel}}, but you’re out of notification credits. The client has no email address, so please contact them yourself.',
      next: 'Until you add credits, other messages that cost credits go by email too, and clients without an email address don’t get them. We email you about this at most once a day. Each appointment shows what was sent.',
    },
    'switched-off': {
      instead:
        'It should have been sent by {{channel}}, but that channel is turned off. The client got a free email instead.',
      only: 'It should also have been sent by {{channel}}, but that channel is turned off. The client got the free email.',
      unsent:
        'It should have been sent by {{channel}}, but that channel is turned off. The client has no email address, so please contact them yourself.',
      next: 'Everything else on that channel goes by email too, and clients without an email address don’t get it. We email you about this at most once a day. Each appointment shows what was sent.',
    },
  },
  credits: { one: '{{count}} notification credit', other: '{{count}} notification credits' },
  cap: {
    'day-cap': {
      subject: 'Today’s limit for texts and calls to new clients was reached: {{credits}}',
      title: 'New clients get emails for the rest of today',
      text: 'Texts and calls to new clients who booked online have reached today’s limit of {{credits}}. Until midnight, they get free emails instead.',
    },
    'number-cap': {
      subject: 'Today’s limit for texts and calls to one new client was reached: {{credits}}',
      title: 'A new client gets emails for the rest of today',
      text: 'Someone who booked online for the first time has reached your daily limit of {{credits}} for each new phone number. Until midnight, they get free emails instead.',
    },
    preheader: 'Reminders go by email instead. You can change the limit in Notification Settings.',
    advice:
      'Clients who have visited you still get texts and calls. If these bookings are real, raise the limit in Notification Settings. If they look fake, cancel them in the calendar.',
    button: 'Change the limit',
    footer: '{{productName}} emails you about each limit at most once a day.',
  },
  overdue: {
    subject: 'Needs your attention: {{trouble}}',
    preheader: 'What happened, and what you can do.',
    title: 'Some messages didn’t go out as planned',
    firstDue: 'The first late one was due on {{when}}.',
    late: 'Late',
    failed: 'Failed',
    unknown: 'Uncertain',
    footer:
      '{{productName}} emails you at most once a day while something is late, failed or uncertain.',
  },
  domain: {
    subject: '{{host}} no longer points to your booking page',
    preheader: 'Two DNS records need your attention.',
    title: 'Your domain’s DNS records are gone',
    text: 'For two days, the DNS records that connect {{host}} with your booking page have been missing or different. Links in new messages use our address instead, so clients can still book, move and cancel.',
    next: 'If you still use this domain, restore its records by {{when}}. After that, we stop serving it. If you no longer use it, you can ignore this email.',
    button: 'See the records',
    footer: '{{productName}} emails you about this once.',
  },
  receipt: {
    subject: 'Receipt: {{amount}} for {{credits}} notification credits',
    preheader: 'Thank you. {{credits}} credits were added to your balance.',
    title: 'Thank you for your payment',
    for: 'For',
    credits: 'Credits',
    paid: 'Paid',
    usd: '{{amount}} (USD)',
    on: 'On',
    reference: 'Reference',
    button: 'See your balance',
    footer: 'Credits never expire. Keep this email as your receipt from {{productName}}.',
  },
  refund: {
    subject: 'Corrected receipt: {{refunded}} of {{amount}} refunded',
    preheader: '{{refunded}} was refunded. This replaces the earlier receipt.',
    title: 'A payment was refunded',
    unspent: 'The {{credits}} bought with this payment were removed from your balance.',
    spent:
      'This payment bought {{credits}}: {{taken}} were removed from your balance. The other {{spent}} had already been spent.',
    refunded: 'Refunded',
    remains: 'Remaining',
    on: 'Refunded on',
  },
  declined: {
    subject: 'Your payment of {{amount}} was declined',
    preheader: 'No credits were added. Please pay another way.',
    title: 'Your payment was declined',
    text: 'The payment provider reviewed your payment of {{amount}} and declined it, so no credits were added. If the amount was held or charged, the provider returns it to you.',
    amount: 'Amount',
    on: 'Started on',
    next: 'To get your credits, please pay again with another card or account. The provider can tell you why this payment was declined.',
    button: 'Top up again',
    footer: '{{productName}} emails you about this once.',
  },
} as const
