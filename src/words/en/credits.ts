/** The balance and the ledger. */
export const credits = {
  balance: {
    label: 'Notification credits',
    text: '1 credit costs $0.10 and pays for one WhatsApp message or voice call; an SMS costs one per segment. Email is free. Credits never expire.',
    status: { one: 'You have {{count}} credit.', other: 'You have {{count}} credits.' },
  },
  ledger: {
    title: 'Ledger',
    description: 'Credits you bought, spent on messages, and got back.',
    failed: 'The ledger could not be loaded',
    loading: 'Loading the ledger',
    empty: 'Nothing yet',
    emptyText: 'Purchases and the cost of each message show up here.',
    caption: 'Credits, newest first',
    when: 'When',
    what: 'What',
    credits: 'Credits',
    balance: 'Balance',
    older: 'Show older entries',
  },
  entry: {
    purchase: 'Credit pack',
    topup: 'Top-up',
    grant: 'Free credits',
    adjustment: 'Set by an administrator',
    refund: 'Payment refunded',
    paid: '{{amount}} paid',
    held: 'Being sent',
    returned: 'Returned',
    testCall: 'Test call',
    message: 'Message',
    /** What a credit was spent on: 'SMS reminder to Ada'. */
    to: '{{message}} to {{client}}',
    givenBack: '{{message}}, returned',
  },
  /** A message by its channel and kind; one of another kind is named by its code. */
  messages: {
    other: '{{channel}} {{kind}}',
    reminder: '{{channel}} reminder',
    'confirm-request': '{{channel}} confirmation request',
    'booking-confirmation': '{{channel}} confirmation',
    'client-rescheduled': '{{channel}} change of time',
    'client-cancelled': '{{channel}} cancellation',
    'move-link': '{{channel}} with a link to move',
    'follow-up': '{{channel}} follow-up',
  },
  channels: { email: 'Email', sms: 'SMS', whatsapp: 'WhatsApp', voice: 'Voice call' },
} as const
