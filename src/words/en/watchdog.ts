export const watchdog = {
  /** Joined with commas; the first one names the messages. */
  late: { one: '{{count}} message late', other: '{{count}} messages late' },
  failed: { one: '{{count}} message failed', other: '{{count}} messages failed' },
  uncertain: { one: '{{count}} message uncertain', other: '{{count}} messages uncertain' },
  alsoFailed: '{{count}} failed',
  alsoUncertain: '{{count}} uncertain',
  problem: '{{messages}} by {{channel}}',
  problemLate: '{{problem}}, late',
  problemBecause: '{{problem}}: {{reason}}',
  unknownReason: 'failed',
  more: 'and {{count}} more',
  dueToday: 'The first was due at {{time}}.',
  dueOn: 'The first was due on {{day}} at {{time}}.',
  channels: { email: 'email', sms: 'SMS', whatsapp: 'WhatsApp', voice: 'voice call' },
  kinds: {
    reminder: { one: '{{count}} reminder', other: '{{count}} reminders' },
    'confirm-request': {
      one: '{{count}} confirmation request',
      other: '{{count}} confirmation requests',
    },
    'booking-confirmation': { one: '{{count}} confirmation', other: '{{count}} confirmations' },
    'client-rescheduled': { one: '{{count}} change notice', other: '{{count}} change notices' },
    'client-cancelled': {
      one: '{{count}} cancellation notice',
      other: '{{count}} cancellation notices',
    },
    'follow-up': { one: '{{count}} follow-up', other: '{{count}} follow-ups' },
    'move-link': {
      one: '{{count}} link to move an appointment',
      other: '{{count}} links to move an appointment',
    },
  },
  otherKind: { one: '{{count}} message', other: '{{count}} messages' },
  advice: {
    late: 'Late messages are sent automatically as soon as possible, but reminders are skipped once the appointment begins. If an appointment is near, call the client.',
    failed:
      'Failed messages aren’t retried. Open the appointment in the calendar and correct the email address or phone number.',
    unknown:
      'Uncertain messages may have arrived, so they aren’t sent again and you don’t pay twice. Open the appointment in the calendar, and call the client if it is near. Credits are returned if delivery isn’t confirmed within three days.',
  },
} as const
