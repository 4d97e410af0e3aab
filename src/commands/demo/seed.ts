import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { csvLine } from '#domain/csv-cells.ts'
import { addDays, DAY_MS, type LocalDate } from '#domain/time/date.ts'
import { timeOfMinute } from '#domain/time/local.ts'
import { instantOf, localDateOf, minuteOfDayAt } from '#domain/time/zone.ts'
import { answerEmailRequests } from '#features/messages/delivery/requests-service.ts'
import { suggestedName } from '#features/reviews/rules.ts'
import { insertPublished } from '#features/reviews/service.ts'
import { type BusinessScope, scopeTo } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import { type Call, caller } from './caller.ts'
import { addBookings } from './history.ts'
import { bookOnline } from './online.ts'
import { uploadPictures } from './pictures.ts'
import { demoReviews } from './reviews.ts'
import { receiveClients, sellVisits } from './sales.ts'
import {
  demoAddOns,
  demoGroups,
  demoNotes,
  demoOnlineClients,
  demoPage,
  demoServices,
  demoStaff,
  demoTerms,
  demoZone as ZONE,
} from './story.ts'
import { type DemoVisit, demoVisits } from './visits.ts'

const EMAIL = 'demo@example.com'
const PASSWORD = 'kairos-demo'
const REVIEWED_MS = 30 * DAY_MS

/** Does nothing if the owner already has an account. */
export async function seedDemo(context: Context): Promise<string> {
  const known = await context.db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', EMAIL)
    .executeTakeFirst()
  if (!known) {
    await checkEmpty(context)
    await seed(context)
  }
  return `The demo's owner signs in as ${EMAIL} with the password ${PASSWORD}; clients book at /p/${demoPage.name}.`
}

/** The demo's password is public, and its sandboxes would swallow real clients' reminders. */
async function checkEmpty({ db }: Context) {
  const business = await db
    .selectFrom('businesses')
    .select('id')
    .where('closed_at', 'is', null)
    .limit(1)
    .modifyEnd(sql`/* across tenants: run by the operator */`)
    .executeTakeFirst()
  if (business)
    throw refuse.conflict(
      'This database has businesses of its own: unset DATA_DIR, or choose an empty directory for the demo.',
    )
}

async function seed(context: Context) {
  const owner = caller(context)
  await owner('POST', '/api/register', {
    email: EMAIL,
    password: PASSWORD,
    timeZone: ZONE,
    businessName: demoPage.title,
  })
  await owner('GET', `/api/verify/${await verificationToken(context)}`)
  await owner('POST', '/api/login', { email: EMAIL, password: PASSWORD })
  await owner('POST', '/api/notifications/preferences', {
    smsEnabled: true,
    whatsappEnabled: true,
    voiceEnabled: true,
    cascadeEnabled: true,
    followUpEnabled: true,
    reviewsEnabled: true,
    paidConfirmations: true,
  })
  const now = context.clock().getTime()
  const today = localDateOf(now, ZONE)
  const serviceIds = await openStudio(owner, today)
  await buyCredits(context, owner)
  const visits = demoVisits(today, minuteOfDayAt(now, ZONE))
  await owner('POST', '/api/import', {
    kind: 'appointments',
    text: fileOf(visits),
    planReminders: true,
  })
  const scope = await scopeOfDemo(context)
  await addBookings(context, scope, visits, now)
  await writeNotes(owner, now)
  await addReviews(context, scope, owner, now)
  for (const client of demoOnlineClients) await bookOnline(context, client, serviceIds, now)
  await receiveClients(owner, now)
  await sellVisits(context, scope, now, { email: EMAIL, password: PASSWORD })
  await owner('POST', '/api/logout')
}

async function openStudio(owner: Call, today: LocalDate): Promise<Map<string, number>> {
  const serviceIds = new Map<string, number>()
  const groupIds = new Map<string, number>()
  for (const name of demoGroups)
    groupIds.set(name, (await owner('POST', '/api/service-groups', { name })).id)
  for (const { demand, group, ...service } of demoServices) {
    const { id } = await owner('POST', '/api/services', {
      ...service,
      category: 'beauty',
      groupId: groupIds.get(group),
    })
    serviceIds.set(service.name, id)
  }
  for (const { services, ...addOn } of demoAddOns)
    await owner('POST', '/api/add-ons', {
      ...addOn,
      serviceIds: services.map(name => serviceIds.get(name)),
    })
  const staffIds: number[] = []
  for (const { offers, days, lunch, away, ...member } of demoStaff) {
    const { id } = await owner('POST', '/api/staff', {
      ...member,
      serviceIds: offers.map(name => serviceIds.get(name)),
    })
    staffIds.push(id)
    await owner('PUT', `/api/staff/${id}/hours`, {
      weekly: days.flatMap(({ weekday, start, end }) => [
        { weekday, start, end: lunch.start },
        { weekday, start: lunch.end, end },
      ]),
    })
    if (!away) continue
    const midnight = (day: number) => new Date(instantOf(addDays(today, day), 0, ZONE))
    await owner('POST', `/api/staff/${id}/time-off`, {
      startTime: midnight(away.from),
      endTime: midnight(away.to + 1),
      reason: away.reason,
    })
  }
  for (const { service, member, price } of demoTerms)
    await owner('PATCH', `/api/services/${serviceIds.get(service)}`, {
      staffTerms: [
        { staffId: staffIds[demoStaff.findIndex(({ name }) => name === member)], price },
      ],
    })
  const { name, title, contactInfo, about, faq, cover } = demoPage
  const { id: pageId } = await owner('POST', '/api/public-pages', {
    name,
    title,
    settings: {
      template: {
        name: 'beauty',
        primaryColor: '#2F5D9B',
        layout: 'list',
        sections: { servicePricing: true, staffBios: true, contactInfo: true, faq: true },
      },
      services: [...serviceIds.values()],
      staffMembers: staffIds,
      contactInfo,
      about,
      faq,
    },
  })
  await uploadPictures(owner, [
    { use: 'logo', id: pageId, name: 'logo' },
    { use: 'cover', id: pageId, name: 'cover', alt: cover },
    ...demoStaff.map(({ name }, at) => ({ use: 'staff' as const, id: staffIds[at]!, name })),
    ...[...serviceIds].map(([name, id]) => ({ use: 'service' as const, id, name })),
  ])
  return serviceIds
}

async function buyCredits({ payments }: Context, owner: Call) {
  if (!payments.window) return
  const { id } = await owner<{ id: string }>('POST', '/api/payments/orders', {
    purpose: 'topup',
    amount: 20,
  })
  await payments.window.decide(id, 'approved')
  await owner('POST', `/api/payments/orders/${id}/capture`)
}

const fileOf = (visits: readonly DemoVisit[]) =>
  csvLine([
    'Start',
    'Duration',
    'Client',
    'Email',
    'Phone',
    'Service',
    'Staff',
    'Status',
    'Reminders by',
    'Notes',
  ]) +
  visits
    .map(({ date, minute, client, service, member, status, request }) =>
      csvLine([
        `${date} ${timeOfMinute(minute)}`,
        service.duration,
        client.name,
        client.email,
        client.phone,
        service.name,
        member.name,
        status,
        client.channel,
        request,
      ]),
    )
    .join('')

async function writeNotes(owner: Call, now: number) {
  const from = new Date(now).toISOString()
  const to = new Date(now + 10 * DAY_MS).toISOString()
  const coming = await owner<{ id: number; customerEmail: string }[]>(
    'GET',
    `/api/appointments?from=${from}&to=${to}`,
  )
  const clients = [...new Map(coming.map(each => [each.customerEmail, each])).values()]
  for (const [nth, notes] of demoNotes.entries()) {
    const client = clients[nth * 3]
    if (client) await owner('PUT', `/api/appointments/${client.id}/client/notes`, { notes })
  }
}

interface ListedVisit {
  id: number
  customerName: string
  startTime: string
  status: string
  serviceName: string
  staffName: string
}

async function addReviews({ db }: Context, scope: BusinessScope, owner: Call, now: number) {
  const from = new Date(now - REVIEWED_MS).toISOString()
  const to = new Date(now - 4 * DAY_MS).toISOString()
  const visits = await owner<ListedVisit[]>('GET', `/api/appointments?from=${from}&to=${to}`)
  const completed = visits
    .filter(({ status }) => status === 'completed')
    .sort((one, other) => other.startTime.localeCompare(one.startTime))
  const apart = Math.floor(completed.length / demoReviews.length)
  const reviewed = new Set<ListedVisit>()
  const reviews = demoReviews.flatMap(({ reply = null, service, member, ...review }, nth) => {
    const open = [...completed.slice(nth * apart), ...completed].filter(each => !reviewed.has(each))
    const fits = ({ serviceName, staffName }: ListedVisit) =>
      (service ?? serviceName) === serviceName && (member ?? staffName) === staffName
    const visit = open.find(fits) ?? open[0]
    if (!visit) return []
    reviewed.add(visit)
    const name = suggestedName(visit.customerName)
    return { ...review, reply, appointmentId: visit.id, name }
  })
  await insertPublished(db, scope, reviews)
}

async function scopeOfDemo({ db }: Context): Promise<BusinessScope> {
  const { businessId } = await db
    .selectFrom('users')
    .select('business_id as businessId')
    .where('email_key', '=', EMAIL)
    .executeTakeFirstOrThrow()
  return scopeTo(businessId)
}

async function verificationToken(context: Context): Promise<unknown> {
  for (let attempts = 0; attempts < 100; attempts++) {
    await answerEmailRequests(context)
    const mail = await context.db
      .selectFrom('messages')
      .select('payload')
      .where('kind', '=', 'verify-email')
      .where('recipient', '=', EMAIL)
      .executeTakeFirst()
    if (mail) return mail.payload.token
    await delay(100)
  }
  throw new Error('The demo account was registered, but no verification link arrived.')
}
