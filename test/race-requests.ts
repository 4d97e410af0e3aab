// long because: it has a request for each writing route.

import type { Sale } from '#features/checkout/contract.ts'
import { USUAL_CHOICES } from '#features/push/rules.ts'
import { subscriptionOf } from '#features/push/testing/devices.ts'
import { newPushBrowser } from '#platform/push/testing/browser.ts'
import { PASSWORD } from './factories.ts'
import type { TestBrowser } from './harness.ts'
import { picturePng } from './pictures.ts'
import { bookingBody, type Seeded } from './seed.ts'

export interface World extends Seeded {
  owner: TestBrowser
  admin: TestBrowser
  visitor: TestBrowser
  userId: number
  /** Booked appointments, with their clients' tokens. */
  booked: { id: number; token: string; undo: string }[]
  otherService: number
  groupIds: number[]
  clientIds: number[]
  timeOffId: number
  orderId: string
  reviewId: number
  reviewToken: string
  feedId: number
  /** The owner's sign-in in another browser. */
  otherSignIn: string
  passkeyId: number
  memberId: number
  memberBrowser: TestBrowser
  invitation: { id: number; token: string }
  /** The owner's device in another browser. */
  deviceId: number
  addOnId: number
  /** Paid but open, for the second appointment. */
  sale: SaleFacts
  closedSale: SaleFacts
}

type SaleFacts = Pick<Sale, 'id' | 'version' | 'payments'>

interface Call {
  by?: 'owner' | 'admin' | 'visitor' | 'memberBrowser'
  params?: Record<string, string | number>
  query?: string
  body?: unknown
}
/** `nth` distinguishes concurrent requests. */
type Writer = (world: World, nth: number) => Call

export const hour = (nth: number) =>
  new Date(Date.parse('2027-03-02T18:00:00.000Z') + nth * 3_600_000).toISOString()
const appointmentOf = ({ booked }: World, nth: number) => ({ id: booked[nth % booked.length]!.id })
const tokenOf = ({ booked }: World, nth: number) => ({ token: booked[nth % booked.length]!.token })
const page = ({ pageName }: World) => ({ pageName })
const staff = ({ staffIds }: World, nth: number) => ({ id: staffIds[nth % staffIds.length]! })
const service = ({ serviceId, otherService }: World, nth: number) => ({
  id: nth % 2 ? otherService : serviceId,
})
const group = ({ groupIds }: World, nth: number) => ({ id: groupIds[nth % groupIds.length]! })
const weekly = [{ weekday: 2, start: '08:00', end: '19:00' }]
const words = { kind: 'reminder', channel: 'email' }

/** Every route that writes for an existing business. */
export const writers: Record<string, Writer> = {
  'post /api/setup': (world, nth) => ({
    body: {
      trade: 'hair',
      hours: weekly,
      staff: [`New ${nth}`],
      services: [{ name: `New ${nth}`, duration: 30, price: 0 }],
      page: { name: `${world.pageName}-new-${nth}` },
    },
  }),
  'post /api/services': (_, nth) => ({
    body: { name: `New ${nth}`, duration: 30, price: 0, category: 'beauty' },
  }),
  'patch /api/services/{id}': (world, nth) => ({
    params: service(world, nth),
    body: {
      bufferAfter: nth,
      staffTerms: world.staffIds.map(staffId => ({ staffId, price: 5000 + nth })),
    },
  }),
  'delete /api/services/{id}': (world, nth) => ({ params: service(world, nth) }),
  'post /api/service-groups': (_, nth) => ({ body: { name: `Group ${nth}` } }),
  'patch /api/service-groups/{id}': (world, nth) => ({
    params: group(world, nth),
    body: { name: `Renamed ${nth}` },
  }),
  'delete /api/service-groups/{id}': (world, nth) => ({ params: group(world, nth) }),
  'put /api/service-groups/order': (world, nth) => ({
    body: {
      groups: [{ id: world.groupIds[nth % 2]!, services: [world.serviceId] }],
      services: [world.otherService],
    },
  }),
  'post /api/add-ons': (world, nth) => ({
    body: {
      name: `New ${nth}`,
      minutes: 10,
      price: 500,
      serviceIds: [world.otherService, world.serviceId],
    },
  }),
  'patch /api/add-ons/{id}': (world, nth) => ({
    params: { id: world.addOnId },
    body: { minutes: nth, serviceIds: nth % 2 ? [world.otherService, world.serviceId] : [] },
  }),
  'delete /api/add-ons/{id}': world => ({ params: { id: world.addOnId } }),
  'post /api/staff': (world, nth) => ({
    body: {
      name: `New ${nth}`,
      position: 'Stylist',
      serviceIds: [world.otherService, world.serviceId],
    },
  }),
  'patch /api/staff/{id}': (world, nth) => ({
    params: staff(world, nth),
    body: { bio: `Bio ${nth}`, serviceIds: nth % 2 ? [world.serviceId, world.otherService] : null },
  }),
  'delete /api/staff/{id}': (world, nth) => ({ params: staff(world, nth) }),
  'put /api/staff/{id}/hours': (world, nth) => ({
    params: staff(world, nth),
    body: { weekly, exceptions: [{ date: `2027-04-0${nth + 1}`, intervals: [] }] },
  }),
  'post /api/staff/{id}/time-off': (world, nth) => ({
    params: staff(world, nth),
    body: { startTime: hour(100 + nth), endTime: hour(102 + nth), reason: '' },
  }),
  'patch /api/staff/{id}/time-off/{timeOffId}': (world, nth) => ({
    params: { id: world.staffId, timeOffId: world.timeOffId },
    body: {
      version: 1,
      startTime: hour(200 + nth),
      endTime: hour(202 + nth),
      staffId: staff(world, nth).id,
    },
  }),
  'delete /api/staff/{id}/time-off/{timeOffId}': world => ({
    params: { id: world.staffId, timeOffId: world.timeOffId },
  }),
  'post /api/public-pages': (world, nth) => ({
    body: {
      name: `${world.pageName}-${nth}`,
      title: 'Book',
      settings: {
        template: { name: 'default' },
        services: [world.otherService, world.serviceId],
        staffMembers: [...world.staffIds].reverse(),
      },
    },
  }),
  'patch /api/public-pages/{pageName}': (world, nth) => ({
    params: page(world),
    body: {
      title: `Title ${nth}`,
      settings: {
        services: nth % 2 ? [world.serviceId, world.otherService] : [world.otherService],
        staffMembers: nth % 2 ? world.staffIds : [...world.staffIds].reverse(),
      },
    },
  }),
  'delete /api/public-pages/{pageName}': world => ({ params: page(world) }),
  'put /api/public-pages/{pageName}/domain': (world, nth) => ({
    params: page(world),
    body: { host: `book-${nth}.bluedoor.com` },
  }),
  'post /api/public-pages/{pageName}/domain/check': world => ({ params: page(world) }),
  'delete /api/public-pages/{pageName}/domain': world => ({ params: page(world) }),
  'put /api/public-pages/{pageName}/embedding': (world, nth) => ({
    params: page(world),
    body: { hosts: [`www-${nth}.bluedoor.com`] },
  }),
  'put /api/push/devices': (_, nth) => ({ body: subscriptionOf(newPushBrowser(), nth) }),
  'delete /api/push/devices/{id}': ({ deviceId }) => ({ params: { id: deviceId } }),
  'put /api/push/choices': (_, nth) => ({ body: { ...USUAL_CHOICES, moved: nth % 2 === 0 } }),
  'put /api/feeds': (world, nth) => ({
    body: {
      staffId: nth % 2 ? staff(world, nth).id : null,
      detail: nth % 2 ? 'service' : 'client',
    },
  }),
  'post /api/feeds/{id}/rotate': ({ feedId }) => ({ params: { id: feedId } }),
  'delete /api/feeds/{id}': ({ feedId }) => ({ params: { id: feedId } }),
  'put /api/pictures/{use}/{id}': (world, nth) => ({
    params: { use: 'staff', ...staff(world, nth) },
    body: picturePng,
  }),
  'patch /api/pictures/{use}/{id}': (world, nth) => ({
    params: { use: 'cover', id: world.pageId },
    body: { alt: `Alt ${nth}` },
  }),
  'delete /api/pictures/{use}/{id}': world => ({ params: { use: 'cover', id: world.pageId } }),
  'delete /api/user': () => ({ body: { password: PASSWORD } }),
  'delete /api/security/sign-ins/{id}': world => ({ params: { id: world.otherSignIn } }),
  'delete /api/security/sign-ins': () => ({}),
  'put /api/security/idle-time': (_, nth) => ({ body: { minutes: nth % 2 ? null : 480 } }),
  'post /api/security/confirm': () => ({ body: { password: PASSWORD } }),
  'post /api/two-factor': () => ({}),
  'delete /api/passkeys/{id}': world => ({ params: { id: world.passkeyId } }),
  'post /api/change-password': () => ({
    body: { currentPassword: PASSWORD, newPassword: PASSWORD },
  }),
  'patch /api/business': (_, nth) => ({
    body: { horizonDays: 80 + nth, reminderLeads: [60 * (nth + 1), 1440] },
  }),
  'post /api/appointments': (world, nth) => {
    const { pageName, ...own } = bookingBody({ ...world, staffId: staff(world, nth).id }, hour(nth))
    return nth % 2 ? { body: own } : { by: 'visitor', body: { ...own, pageName } }
  },
  'post /api/visits': (world, nth) => {
    const { pageName, ...visit } = bookingBody(world, hour(nth))
    return {
      by: nth % 2 ? 'owner' : 'visitor',
      body: {
        ...visit,
        ...(nth % 2 ? {} : { pageName }),
        notificationMethods: ['email'],
        items: [nth, nth + 1].map(each => ({
          // A page offers only one of them.
          serviceId: nth % 2 ? service(world, each).id : world.serviceId,
          staffId: staff(world, each).id,
        })),
      },
    }
  },
  'post /api/appointments/lookup-code': world => ({
    by: 'visitor',
    body: { pageName: world.pageName, customerEmail: 'ada@example.com' },
  }),
  'patch /api/appointments/{id}': (world, nth) => ({
    by: nth % 2 ? 'owner' : 'visitor',
    params: appointmentOf(world, nth),
    body:
      nth % 4 === 3
        ? { clientId: world.clientIds[(nth >> 2) % world.clientIds.length] }
        : nth % 2
          ? { staffId: staff(world, nth >> 1).id, startTime: hour(nth) }
          : { description: `Note ${nth}` },
  }),
  'delete /api/appointments/{id}': (world, nth) => ({
    params: appointmentOf(world, nth),
    query: nth % 2 ? '?leg=only' : '',
  }),
  'post /api/appointments/{id}/undo': world => ({
    by: 'visitor',
    params: appointmentOf(world, 0),
  }),
  'post /api/appointments/{id}/nudge': (world, nth) => ({ params: appointmentOf(world, nth) }),
  'post /api/manage/{token}/confirm': (world, nth) => ({
    by: 'visitor',
    params: tokenOf(world, nth),
  }),
  'post /api/manage/{token}/undo': (world, nth) => ({
    by: 'visitor',
    params: tokenOf(world, nth),
    body: { undo: world.booked[nth % world.booked.length]!.undo },
  }),
  'put /api/appointments/{id}/client/notes': (world, nth) => ({
    params: appointmentOf(world, nth),
    body: { notes: `Notes ${nth}` },
  }),
  'post /api/reviews/{id}': (world, nth) => ({
    by: 'visitor',
    params: { id: world.reviewToken },
    body: { rating: 1 + (nth % 5), name: `Ada ${nth}` },
  }),
  'patch /api/reviews/{id}': (world, nth) => ({
    params: { id: world.reviewId },
    body: { reply: `Thanks ${nth}`, report: nth % 2 ? 'spam' : null },
  }),
  'post /api/sales': (world, nth) => ({ body: { appointmentId: appointmentOf(world, nth).id } }),
  'put /api/sales/day/cash-count': (_world, nth) => ({
    body: { date: '2027-03-01', float: 0, counted: 100 * nth },
  }),
  'put /api/sales/{id}/lines': (world, nth) => ({
    params: { id: world.sale.id },
    body: {
      version: world.sale.version,
      lines: [{ kind: 'fee', name: `Fee ${nth}`, cents: 100 * nth }],
    },
  }),
  'post /api/sales/{id}/payments': world => ({
    params: { id: world.sale.id },
    body: { version: world.sale.version, method: 'cash', cents: 4500 },
  }),
  'post /api/sales/{id}/refunds': world => ({
    params: { id: world.sale.id },
    body: { version: world.sale.version, paymentId: world.sale.payments[0]!.id, cents: 100 },
  }),
  // Every other request succeeds if the open sale was closed before.
  'post /api/sales/{id}/receipts': ({ sale, closedSale }, nth) => ({
    params: { id: (nth % 2 ? sale : closedSale).id },
    body: {
      version: nth % 2 ? sale.version + 1 : closedSale.version,
      receipts: 0,
      email: 'ada@example.com',
    },
  }),
  'post /api/sales/{id}/close': world => ({ params: { id: world.sale.id } }),
  'post /api/sales/{id}/void': ({ sale, closedSale }, nth) => ({
    params: { id: (nth % 2 ? closedSale : sale).id },
  }),
  'post /api/clients': (_, nth) => ({
    body: { name: `New ${nth}`, email: `new${nth}@example.com`, notes: 'New' },
  }),
  'patch /api/clients/{id}': ({ clientIds }, nth) => ({
    params: { id: clientIds[nth % clientIds.length]! },
    body: { name: `Client ${nth}`, phone: '+12125550166', blocked: nth % 2 === 0 },
  }),
  'post /api/clients/{id}/merge': ({ clientIds }, nth) => ({
    params: { id: clientIds[nth % 2]! },
    body: { from: clientIds[1 - (nth % 2)]! },
  }),
  'delete /api/clients/{id}/merge/{from}': ({ clientIds }) => ({
    params: { id: clientIds[0]!, from: clientIds[1]! },
  }),
  'post /api/payments/orders': () => ({ body: { purpose: 'credits', amount: 10 } }),
  'post /api/payments/orders/{id}/capture': world => ({ params: { id: world.orderId } }),
  'post /api/voice-credits/purchase': world => ({ body: { orderId: world.orderId, amount: 10 } }),
  'post /api/notifications/preferences': (_, nth) => ({
    body: {
      smsEnabled: nth % 2 === 0,
      cascadeEnabled: nth % 2 === 1,
      paidChanges: false,
      voiceEnabled: true,
    },
  }),
  'post /api/test-voice-call': () => ({ body: { phoneNumber: '+12125550123' } }),
  'put /api/message-templates/{kind}/{channel}': (_, nth) => ({
    params: words,
    body: { subject: `Reminder ${nth}`, body: 'See you {{date}} {{time}}.' },
  }),
  'delete /api/message-templates/{kind}/{channel}': () => ({ params: words }),
  'post /api/import': (_, nth) => ({
    body: {
      kind: 'appointments',
      text: `Start,End,Service,Staff,Name,Email\n2027-03-04 1${nth}:00,2027-03-04 1${nth}:30,Imported,Staff 1,Bo,bo${nth}@example.com`,
      skipBadRows: true,
      planReminders: true,
    },
  }),
  'post /api/client-data/erase': () => ({
    body: { email: 'ada@example.com', cancelUpcoming: true },
  }),
  'delete /api/admin/users/{id}': world => ({ by: 'admin', params: { id: world.userId } }),
  'post /api/admin/users/{id}/credits': (world, nth) => ({
    by: 'admin',
    params: { id: world.userId },
    body: { credits: 10 + nth, reason: 'Race' },
  }),
  'post /api/business/free-credit': () => ({}),
  'patch /api/team/{userId}': (world, nth) => ({
    params: { userId: world.memberId },
    body: { role: nth % 2 ? 'manager' : 'staff', staffId: staff(world, nth).id },
  }),
  'delete /api/team/{userId}': world => ({ params: { userId: world.memberId } }),
  'post /api/team/leave': () => ({ by: 'memberBrowser' }),
  'patch /api/team/switches': (_, nth) => ({ body: { editHours: nth % 2 === 0 } }),
  'post /api/team/invitations': (world, nth) => ({
    body: {
      email: `invited${nth % 2}@example.com`,
      role: 'staff',
      staffId: staff(world, nth).id,
    },
  }),
  'post /api/team/invitations/{id}/resend': world => ({ params: { id: world.invitation.id } }),
  'delete /api/team/invitations/{id}': world => ({ params: { id: world.invitation.id } }),
  'post /api/invitations/{token}': world => ({
    by: 'visitor',
    params: { token: world.invitation.token },
    body: { password: PASSWORD },
  }),
  'post /api/business/transfer': world => ({ body: { userId: world.memberId } }),
  'delete /api/business/transfer': () => ({}),
  'post /api/businesses': (_, nth) => ({ body: { name: `New ${nth}`, timeZone: 'UTC' } }),
  'post /api/session/business': world => ({ body: { businessId: world.scope.businessId } }),
  'post /api/admin/users/{id}/free-credits': world => ({
    by: 'admin',
    params: { id: world.userId },
    body: { reason: 'Race' },
  }),
}

/** Routes that write nothing of an existing business, with the reason. */
export const apart: Record<string, string> = {
  'post /api/register': 'makes a business of its own',
  'post /api/login': 'writes a session only',
  'post /api/login/code': 'needs a ticket; locks the login only',
  'post /api/login/passkey/options': 'writes nothing',
  'post /api/login/passkey': 'needs an authenticator; writes a session only',
  'post /api/password-reset/{token}/sign-out': 'needs a mailed link; writes sessions only',
  'post /api/passkeys/options': 'writes nothing',
  'post /api/passkeys': 'needs an authenticator; locks the login only',
  'post /api/two-factor/confirm': 'needs a code; locks the login only',
  'post /api/two-factor/recovery-codes': 'needs two-factor sign-in; locks the login only',
  'delete /api/two-factor': 'needs a code; locks the login only',
  'post /api/push/test': 'writes nothing',
  'post /api/logout': 'writes a session only',
  'post /api/verify/resend': 'mails an account that is not verified',
  'post /api/password-reset': 'mails a link',
  'post /api/password-reset/{token}': 'needs a mailed link; writes what change-password does',
  'post /api/verify/{token}': 'needs a mailed link; writes what change-password does',
  'delete /api/appointments/{id}/nudge': 'needs a waiting nudge; writes what a change withdraws',
  'delete /api/admin/users/{id}/free-credit':
    'needs a request; locks the login and the business as granting does',
  'post /api/webhooks/paypal': 'needs a signature; writes what a capture does',
  'post /api/appointments/check-availability': 'reads',
  'post /api/availability/preview': 'reads',
  'post /api/message-templates/preview': 'reads',
  'post /api/message-templates/speech': 'reads',
  'post /api/import/preview': 'reads',
  'post /api/client-data/export': 'reads',
  'post /api/clients/search': 'reads',
}
