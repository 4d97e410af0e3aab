import type { AppointmentFacts } from '../templates/facts-rules.ts'
import type { MailData } from '../templates/mails-service.ts'

export const productName = 'Kairos'
const at = (path: string) => `https://kairos.test${path}`
const calendarUrl = at('/calendar')
const before = { startsAt: '2027-03-08T15:00:00.000Z', endsAt: '2027-03-08T15:45:00.000Z' }

export const examples = (facts: AppointmentFacts): MailData => ({
  'verify-email': { productName, verifyUrl: at('/verify/t'), validHours: 24 },
  'already-registered': { productName, loginUrl: at('/login'), resetUrl: at('/reset') },
  'account-problem': {
    productName,
    provider: 'voice',
    code: 'quota_exceeded',
    reason: 'Nothing is left',
    adminUrl: at('/admin'),
  },
  'password-reset': { productName, resetUrl: at('/reset/t'), validMinutes: 60 },
  'new-sign-in': {
    productName,
    browser: 'Firefox',
    system: 'Windows',
    at: '2027-03-09T15:00:00.000Z',
    timeZone: 'America/New_York',
    endUrl: at('/reset/t?everywhere'),
    validHours: 24,
  },
  'lookup-code': {
    productName,
    businessName: facts.business.name,
    code: '123456',
    validMinutes: 10,
  },
  'booking-confirmation': { facts, productName, manageUrl: at('/manage/t') },
  reminder: { facts, productName, manageUrl: at('/manage/t') },
  'confirm-request': { facts, productName, manageUrl: at('/manage/t') },
  'client-rescheduled': {
    facts,
    productName,
    before,
    by: 'client',
    manageUrl: at('/manage/t'),
    undoUrl: at('/undo/t'),
  },
  'client-edited': {
    facts,
    productName,
    edits: { phone: ['•••123', '•••456'], notes: true, channels: [['email'], ['email', 'sms']] },
    manageUrl: at('/manage/t'),
    undoUrl: at('/undo/t'),
  },
  'sale-receipt': {
    facts,
    productName,
    receipt: {
      number: 12,
      closedAt: '2027-03-09T16:00:00.000Z',
      lines: [
        { kind: 'service', name: 'Haircut <b>', cents: 4500 },
        { kind: 'tip', name: '', cents: 500 },
        { kind: 'refund', name: '', cents: -1000 },
      ],
      total: 4000,
      payments: [{ method: 'card', cents: 5000, refunded: 1000 }],
    },
  },
  'client-restored': { facts, productName, before, manageUrl: at('/manage/t') },
  'client-cancelled': {
    facts,
    productName,
    by: 'client',
    undoUrl: at('/undo/t'),
    bookUrl: at('/p/anna'),
  },
  'follow-up': { facts, productName, bookUrl: at('/p/anna') },
  'owner-new-booking': { facts, productName, calendarUrl },
  'owner-change': { facts, productName, calendarUrl, before },
  'owner-cancellation': { facts, productName, calendarUrl },
  'client-text': {
    facts,
    productName,
    calendarUrl,
    said: 'I come at 5, see https://x.test',
    channel: 'sms',
  },
  'owner-review': {
    facts,
    productName,
    rating: 4,
    said: 'Lovely!\nSee x.test',
    reviewsUrl: at('/reviews'),
  },
  'spending-cap': {
    productName,
    businessName: 'Blue Door',
    cap: 'day-cap',
    credits: 50,
    settingsUrl: 'https://kairos.example/notifications',
  },
  'channel-fallback': { facts, productName, calendarUrl, channel: 'sms', reason: 'no-credits' },
  'messages-overdue': {
    productName,
    businessName: facts.business.name,
    trouble: {
      late: 2,
      failed: 1,
      unknown: 0,
      since: '2027-03-09T15:00:00.000Z',
      problems: [
        { what: 'late', kind: 'reminder', channel: 'email', reason: null, count: 2 },
        {
          what: 'failed',
          kind: 'reminder',
          channel: 'sms',
          reason: 'The number does not exist.',
          count: 1,
        },
      ],
    },
    timeZone: 'America/New_York',
    calendarUrl,
  },
  'domain-missing': {
    productName,
    businessName: facts.business.name,
    host: 'book.bluedoor.com',
    dropsAt: '2027-03-14T15:00:00.000Z',
    timeZone: 'America/New_York',
    pagesUrl: at('/share'),
  },
  receipt: {
    productName,
    businessName: facts.business.name,
    amountCents: 1000,
    credits: 100,
    paidAt: '2027-03-09T03:00:00.000Z',
    timeZone: 'America/New_York',
    reference: 'ORDER-1',
    ledgerUrl: at('/notifications'),
  },
})
