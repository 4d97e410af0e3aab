// long because: it has a row for each route.
import type { Role } from '#contract/access.ts'
import { USUAL_CHOICES } from '#features/push/rules.ts'
import { picturePng } from '#test/pictures.ts'

export const things = ['own', 'foreign', 'absent'] as const
export type Thing = (typeof things)[number]

type Path = Record<string, string | number>
export interface Row {
  /** Absent if the route has no id. */
  params?: (world: World, thing: Thing) => Path
  query?: string
  body?: (world: World) => unknown
  /** The status for every caller of a public route, which is only called if this is set. */
  everyone?: number
  /** Also open to the visitor who looked up the thing. */
  granted?: true
  /** The status for callers with access. Foreign and missing things default to 404. */
  own?: number
  foreign?: number
  absent?: number
  /** Exceptions for roles whose reach or rights the use case checks. */
  but?: Partial<Record<Role, number>>
}

interface Things {
  pageName: string
  staffId: number
  serviceId: number
  appointment: number
  review: number
  group: number
  sale: number
  client: number
  feed: number
  addOn: number
  userId: number
  passkey: number
  device: number
}

export interface World {
  own: Things
  foreign: Things
  adminId: number
}

const ABSENT = 2_147_483_000
const ids =
  (name: Exclude<keyof Things, 'pageName'>, rest: Path = {}) =>
  (world: World, thing: Thing): Path => ({
    id: thing === 'absent' ? ABSENT : world[thing][name],
    ...rest,
  })
const page = (world: World, thing: Thing): Path => ({
  pageName: thing === 'absent' ? 'no-such-page' : world[thing].pageName,
})
const staff = ids('staffId')
const client = ids('client')
const addOn = ids('addOn')
const service = ids('serviceId')
const group = ids('group')
const appointment = ids('appointment')
const review = ids('review')
const sale = ids('sale')
const feed = ids('feed')
const user = ids('userId')
const person = (world: World, thing: Thing): Path => ({ userId: user(world, thing).id! })
const absentInvitation = (_: World, thing: Thing): Path => ({
  id: thing === 'own' ? ABSENT - 1 : ABSENT,
})
const picture = (world: World, thing: Thing): Path => ({ ...staff(world, thing), use: 'staff' })
const nothing = () => ({})
/** So that the thing is there for the next caller. */
const notOwn =
  (of: ReturnType<typeof ids>) =>
  (world: World, thing: Thing): Path =>
    thing === 'own' ? { id: ABSENT } : of(world, thing)
const always = (status: number) => ({ own: status, foreign: status, absent: status })
/** The feed covers the whole business. */
const notTheirFeed = { 'front-desk': 404, staff: 404, 'read-only': 404 }
/** The path names only kind and channel, so every caller reaches their own. */
const reminderBySms = () => ({ kind: 'reminder', channel: 'sms' })
const token = () => ({ token: 'no-such-token' })

/**
 * Most bodies are empty or malformed: callers with access get a 400, and others must not learn
 * that.
 */
export const rows: Record<string, Row> = {
  // Administrators can't be deleted.
  'delete /api/admin/users/{id}': {
    params: (world, thing) => ({ id: thing === 'own' ? world.adminId : ABSENT }),
    own: 403,
  },
  // Earlier callers have requested theirs.
  'delete /api/admin/users/{id}/free-credit': { params: user, own: 204, foreign: 204 },
  'get /api/admin/audit': { own: 200 },
  'get /api/admin/hidden-reviews': { own: 200 },
  'get /api/admin/problems': { own: 200 },
  'get /api/admin/stats': { own: 200 },
  'get /api/admin/users': { own: 200 },
  'post /api/admin/users/{id}/free-credits': { params: user, body: nothing, ...always(400) },
  'post /api/admin/users/{id}/credits': { params: user, body: nothing, ...always(400) },
  'get /api/security': { own: 200 },
  'delete /api/security/sign-ins/{id}': {
    params: (_, thing) => ({ id: `no-sign-in-${thing}` }),
    own: 404,
  },
  'delete /api/security/sign-ins': { own: 204 },
  'put /api/security/idle-time': { body: () => ({ minutes: null }), own: 204 },
  'post /api/security/confirm': { body: nothing, own: 400 },
  'post /api/two-factor': { own: 200 },
  'post /api/two-factor/confirm': { body: nothing, own: 400 },
  'post /api/two-factor/recovery-codes': { own: 409 },
  'delete /api/two-factor': { body: nothing, own: 400 },
  // Passkeys need https.
  'post /api/passkeys/options': { own: 409 },
  'post /api/passkeys': { body: nothing, own: 400 },
  'delete /api/passkeys/{id}': { params: ids('passkey'), own: 204 },
  'get /api/team': { own: 200 },
  // The callers' own membership, which they can't change.
  'patch /api/team/{userId}': { params: person, body: () => ({ role: 'read-only' }), own: 403 },
  'delete /api/team/{userId}': { params: person, own: 409 },
  'patch /api/team/switches': { body: () => ({ editHours: true }), own: 204 },
  'post /api/team/invitations': { body: nothing, own: 400 },
  'post /api/team/invitations/{id}/resend': { params: absentInvitation, own: 404 },
  'delete /api/team/invitations/{id}': { params: absentInvitation, own: 404 },
  'get /api/invitations/{token}': { params: token, everyone: 410 },
  'post /api/invitations/{token}': { params: token, body: nothing, everyone: 410 },
  'post /api/business/transfer': { body: () => ({ userId: ABSENT }), own: 404 },
  'delete /api/business/transfer': { own: 404 },
  'get /api/businesses': { own: 200 },
  'post /api/businesses': { body: nothing, own: 400 },
  'post /api/session/business': { body: () => ({ businessId: ABSENT }), own: 404 },
  'get /api/appointments/{id}': { params: appointment, own: 200 },
  'get /api/appointments/{id}/client': { params: appointment, own: 200 },
  'post /api/appointments/{id}/nudge': { params: appointment, own: 201 },
  'delete /api/appointments/{id}/nudge': { params: appointment, own: 204 },
  'put /api/appointments/{id}/client/notes': {
    params: appointment,
    body: () => ({ notes: '' }),
    own: 200,
  },
  'post /api/clients': { body: nothing, own: 400 },
  'post /api/clients/search': { body: nothing, own: 200 },
  'get /api/clients/{id}': { params: client, own: 200 },
  'patch /api/clients/{id}': { params: client, body: nothing, own: 200 },
  'post /api/clients/{id}/merge': {
    params: client,
    body: () => ({ from: ABSENT - 1 }),
    own: 404,
    but: { staff: 403 },
  },
  'delete /api/clients/{id}/merge/{from}': {
    params: ids('client', { from: ABSENT }),
    own: 404,
    but: { staff: 403 },
  },
  'get /api/business': { own: 200 },
  'post /api/business/free-credit': { own: 204 },
  'patch /api/business': { body: () => ({ horizonDays: 'x' }), own: 400 },
  'get /api/credits/ledger': { own: 200 },
  'get /api/dashboard': { own: 200 },
  'get /api/reports': { query: '?from=2027-02-01&to=2027-02-28', own: 200 },
  'get /api/reports.csv': { query: '?from=2027-02-01&to=2027-02-28&table=summary', own: 200 },
  'get /api/reports/sales': { query: '?from=2027-02-01&to=2027-02-28', own: 200 },
  'get /api/reports/sales.csv': { query: '?from=2027-02-01&to=2027-02-28&table=staff', own: 200 },
  'get /api/activity': { own: 200 },
  'get /api/reviews': { own: 200 },
  'patch /api/reviews/{id}': { params: review, body: nothing, own: 200 },
  'post /api/reviews/{id}': {
    params: () => ({ id: 'no-such-token' }),
    body: nothing,
    everyone: 400,
  },
  'get /api/public-pages': { own: 200 },
  'post /api/public-pages': { body: nothing, own: 400 },
  'patch /api/public-pages/{pageName}': { params: page, body: nothing, own: 200 },
  'delete /api/public-pages/{pageName}': {
    params: (world, thing) => (thing === 'own' ? { pageName: 'gone' } : page(world, thing)),
    own: 404,
  },
  'get /api/public-pages/{pageName}/domain': { params: page, own: 200 },
  'put /api/public-pages/{pageName}/domain': {
    params: page,
    body: () => ({ host: 'book.bluedoor.com' }),
    own: 200,
  },
  'delete /api/public-pages/{pageName}/domain': { params: page, own: 204 },
  // The domain was just removed.
  'post /api/public-pages/{pageName}/domain/check': { params: page, own: 404 },
  'get /api/public-pages/{pageName}/embedding': { params: page, own: 200 },
  'put /api/public-pages/{pageName}/embedding': {
    params: page,
    body: () => ({ hosts: ['www.bluedoor.com'] }),
    own: 200,
  },
  'post /api/sales': { body: nothing, own: 400 },
  'get /api/sales': { query: `?appointmentId=${ABSENT}`, own: 404 },
  'get /api/sales/totals': {
    query: '?from=2027-03-01T00:00:00Z&to=2027-03-02T00:00:00Z',
    own: 200,
  },
  'get /api/sales/day': { query: '?date=2027-03-01', own: 200 },
  'get /api/sales/day.csv': { query: '?date=2027-03-01', own: 200 },
  'put /api/sales/day/cash-count': {
    body: () => ({ date: '2027-03-01', float: 0, counted: 100 }),
    own: 200,
    but: { staff: 403 },
  },
  'get /api/sales/{id}': { params: sale, own: 200 },
  'put /api/sales/{id}/lines': {
    params: sale,
    body: () => ({ version: 1, lines: [{ kind: 'tip', name: 'Tip', cents: -1 }] }),
    ...always(400),
  },
  'post /api/sales/{id}/payments': {
    params: sale,
    body: () => ({ version: 0, method: 'cash', cents: 1 }),
    own: 409,
  },
  'post /api/sales/{id}/refunds': {
    params: sale,
    body: () => ({ version: 0, paymentId: ABSENT, cents: 1 }),
    own: 409,
  },
  'post /api/sales/{id}/receipts': {
    params: sale,
    body: () => ({ version: 1, receipts: 0, email: 'ada@example.com' }),
    own: 409,
  },
  'post /api/sales/{id}/close': { params: sale, own: 409 },
  'post /api/sales/{id}/void': { params: sale, own: 200 },
  'post /api/services': { body: nothing, own: 400 },
  'patch /api/services/{id}': { params: service, body: nothing, own: 200 },
  'delete /api/services/{id}': { params: notOwn(service), own: 404 },
  'get /api/service-groups': { own: 200 },
  'post /api/service-groups': { body: nothing, own: 400 },
  'patch /api/service-groups/{id}': { params: group, body: () => ({ name: 'Group' }), own: 200 },
  'delete /api/service-groups/{id}': { params: notOwn(group), own: 404 },
  'put /api/service-groups/order': { body: nothing, own: 400 },
  'get /api/add-ons': {},
  'post /api/add-ons': { body: nothing, own: 400 },
  'patch /api/add-ons/{id}': { params: addOn, body: nothing, own: 200 },
  'delete /api/add-ons/{id}': { params: notOwn(addOn), own: 404 },
  'post /api/staff': { body: nothing, own: 400 },
  'patch /api/staff/{id}': { params: staff, body: nothing, own: 200 },
  'delete /api/staff/{id}': { params: notOwn(staff), own: 404 },
  'get /api/push': { own: 200 },
  'put /api/push/devices': { body: nothing, own: 400 },
  'delete /api/push/devices/{id}': { params: ids('device'), own: 204 },
  'put /api/push/choices': { body: () => ({ ...USUAL_CHOICES, booked: false }), own: 200 },
  'post /api/push/test': { own: 409 },
  'get /api/feeds': { own: 200 },
  'put /api/feeds': { body: () => ({ staffId: null, detail: 'everything' }), own: 400 },
  'post /api/feeds/{id}/rotate': { params: feed, own: 200, but: notTheirFeed },
  'delete /api/feeds/{id}': { params: feed, own: 204, but: notTheirFeed },
  'put /api/pictures/{use}/{id}': { params: picture, body: () => picturePng, own: 200 },
  'patch /api/pictures/{use}/{id}': { params: picture, body: () => ({ alt: 'Dana' }), own: 200 },
  'delete /api/pictures/{use}/{id}': {
    params: (world, thing) =>
      thing === 'own' ? { use: 'staff', id: ABSENT } : picture(world, thing),
    own: 404,
  },
  'post /api/setup': { body: nothing, own: 400 },
  'get /api/setup/names': { query: '?name=my-salon', own: 200 },
  'get /api/staff/{id}/hours': { params: staff, own: 200 },
  'put /api/staff/{id}/hours': { params: staff, body: () => ({ weekly: [] }), own: 200 },
  'get /api/staff/{id}/time-off': { params: staff, own: 200 },
  'post /api/staff/{id}/time-off': {
    params: staff,
    body: () => ({
      startTime: '2027-05-01T00:00:00Z',
      endTime: '2027-05-02T00:00:00Z',
      reason: '',
    }),
    own: 201,
  },
  'patch /api/staff/{id}/time-off/{timeOffId}': {
    params: (world, thing) => ({ ...staff(world, thing), timeOffId: ABSENT }),
    body: () => ({
      version: 1,
      startTime: '2027-05-01T00:00:00Z',
      endTime: '2027-05-01T01:00:00Z',
    }),
    own: 404,
  },
  'delete /api/staff/{id}/time-off/{timeOffId}': {
    params: (world, thing) => ({ ...staff(world, thing), timeOffId: ABSENT }),
    own: 404,
  },
  'get /api/user': { own: 200 },
  'delete /api/user': { body: () => ({ password: 'not the password' }), own: 400 },
  'post /api/change-password': { body: nothing, own: 400 },
  'get /api/payments/settings': { own: 200 },
  'post /api/payments/orders': { body: nothing, own: 400 },
  'post /api/payments/orders/{id}/capture': { params: () => ({ id: 'NO-SUCH-ORDER' }), own: 404 },
  'post /api/voice-credits/purchase': { body: nothing, own: 400 },
  'get /api/holiday-countries': { own: 200 },
  'get /api/holiday-countries/{country}/regions': {
    params: () => ({ country: 'DE' }),
    ...always(200),
  },
  'get /api/working-time': { own: 400 },
  'get /api/availability/explain': { own: 400 },
  'get /api/availability/free': { own: 400 },
  'get /api/availability/free-visits': { own: 400 },
  'post /api/availability/preview': { body: nothing, own: 400 },
  'get /api/notifications/preferences': { own: 200 },
  'post /api/notifications/preferences': { body: () => ({ smsEnabled: 'x' }), own: 400 },
  'post /api/import/preview': { body: nothing, own: 400 },
  'post /api/import': { body: nothing, own: 400 },
  'get /api/export.json': { own: 200 },
  // Everyone gets their own file of that name.
  'get /api/export/{file}': {
    params: (_, thing) => ({ file: thing === 'absent' ? 'passwords.csv' : 'services.csv' }),
    own: 200,
    foreign: 200,
    absent: 400,
  },
  'post /api/client-data/export': { body: nothing, own: 400 },
  'post /api/client-data/erase': { body: nothing, own: 400 },
  'get /api/notifications/trouble': { own: 200 },
  'get /api/voices': { own: 200 },
  'get /api/message-templates': { own: 200 },
  'put /api/message-templates/{kind}/{channel}': {
    params: reminderBySms,
    body: nothing,
    ...always(400),
  },
  'delete /api/message-templates/{kind}/{channel}': { params: reminderBySms, ...always(200) },
  'post /api/message-templates/preview': { body: nothing, own: 400 },
  'post /api/message-templates/speech': { body: nothing, own: 400 },
  'get /api/voice/preview/{voiceId}': { params: () => ({ voiceId: 'no-such-voice' }), own: 404 },
  'post /api/test-voice-call': { body: nothing, own: 400 },
  'get /api/sandbox/messages': { everyone: 200 },
  'get /api/appointments/{id}/slots': {
    params: appointment,
    query: '?from=2027-03-08&to=2027-03-09',
    granted: true,
    own: 200,
  },
  'patch /api/appointments/{id}': { params: appointment, body: nothing, granted: true, own: 200 },
  'get /api/appointments/{id}/calendar.ics': { params: appointment, granted: true, own: 200 },
  'delete /api/appointments/{id}': { params: notOwn(appointment), granted: true, own: 404 },
  // The appointment was not cancelled.
  'post /api/appointments/{id}/undo': { params: appointment, granted: true, own: 409 },
  'post /api/appointments': { body: nothing, everyone: 400 },
  'post /api/visits': { body: nothing, everyone: 400 },
  'post /api/appointments/check-availability': { body: nothing, everyone: 400 },
  'post /api/appointments/lookup-code': { body: nothing, everyone: 400 },
  'post /api/login': { body: nothing, everyone: 400 },
  'post /api/login/code': { body: () => ({ code: '123456' }), everyone: 401 },
  'post /api/login/passkey/options': { everyone: 409 },
  'post /api/login/passkey': { body: nothing, everyone: 400 },
  'post /api/password-reset/{token}/sign-out': { params: token, everyone: 410 },
  'post /api/register': { body: nothing, everyone: 400 },
  'post /api/verify/resend': { body: nothing, everyone: 400 },
  'get /api/verify/{token}': { params: token, everyone: 410 },
  'post /api/verify/{token}': { params: token, body: nothing, everyone: 400 },
  'post /api/password-reset': { body: nothing, everyone: 400 },
  'post /api/password-reset/{token}': { params: token, body: nothing, everyone: 400 },
  'get /api/manage/{token}': { params: token, everyone: 404 },
  'post /api/manage/{token}/confirm': { params: token, everyone: 404 },
  'post /api/manage/{token}/undo': { params: token, body: nothing, everyone: 400 },
  'post /api/webhooks/paypal': { body: nothing, everyone: 400 },
}

/** Calls that don't fit the matrix, with the test that covers each. */
export const elsewhere: Record<string, string> = {
  'get /api/events': 'live.feature.test.ts: it answers without end',
  'post /api/team/leave': 'team.feature.test.ts: it would end the membership of the next calls',
  'post /api/logout': 'sessions.feature.test.ts: it would end the sessions of the next callers',
  'get /api/appointments':
    'visitors.feature.test.ts: what it lists is of the page or of the session',
  'get /api/services': 'services.feature.test.ts: what it lists is of the page or of the session',
  'get /api/staff': 'staff.feature.test.ts: what it lists is of the page or of the session',
  'get /api/public-pages/{pageName}': 'public-page.feature.test.ts: anyone, by name',
  'get /api/public-pages/{pageName}/reviews': 'reviews.feature.test.ts: anyone, by name',
  'get /api/public-pages/{pageName}/slots': 'slots.feature.test.ts: anyone, by name',
  'get /api/public-pages/{pageName}/visits': 'visit-booking.feature.test.ts: anyone, by name',
}
