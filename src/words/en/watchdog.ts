export const watchdog = {
  /** A headline joins one or more of these with commas; the first names the messages. */
  late: { one: '{{count}} message late', other: '{{count}} messages late' },
  failed: { one: '{{count}} message failed', other: '{{count}} messages failed' },
  uncertain: { one: '{{count}} message uncertain', other: '{{count}} messages uncertain' },
  alsoFailed: '{{count}} failed',
  alsoUncertain: '{{count}} uncertain',
  problem: '{{count}} × {{message}} by {{channel}}',
  problemLate: '{{problem}}, late',
  problemBecause: '{{problem}}: {{reason}}',
  unknownReason: 'failed',
  more: 'and {{count}} more',
  dueToday: 'The first was due at {{time}}.',
  dueOn: 'The first was due on {{day}} at {{time}}.',
  channels: { email: 'email', sms: 'SMS', whatsapp: 'WhatsApp', voice: 'voice call' },
  kinds: {
    reminder: 'reminder',
    'confirm-request': 'confirmation request',
    'booking-confirmation': 'confirmation',
    'client-rescheduled': 'change notice',
    'client-cancelled': 'cancellation notice',
    'follow-up': 'follow-up',
    'move-link': 'link to move an appointment',
  },
  advice: {
    late: 'Late messages are sent automatically as soon as possible, but reminders are skipped once the appointment begins. If an appointment is near, call the client.',
    failed:
      'Failed messages are not retried: open the appointment in the calendar and correct the email address or phone number.',
    unknown:
      'Uncertain messages may have arrived, so they are not sent (and paid for) again: open the appointment in the calendar, and call the client if it is near. Their credits are returned if delivery is not confirmed within three days.',
  },
} as const
