import { setTimeout as delay } from 'node:timers/promises'
import { addDays, DAY_MS, MINUTE_MS, weekdayOf } from '#domain/time/date.ts'
import { instantOf, localDateOf } from '#domain/time/zone.ts'
import { answerEmailRequests } from '#features/messages/delivery/requests-service.ts'
import type { Context } from '#platform/context.ts'
import { createApp } from '#src/app.ts'

const EMAIL = 'demo@example.com'
const PASSWORD = 'kairos-demo'
const ZONE = 'America/New_York'
const PAGE = 'blue-door-studio'

const services = [
  {
    name: 'Haircut',
    description: 'Wash, cut and finish.',
    duration: 45,
    price: 5500,
    category: 'beauty',
    bufferAfter: 15,
  },
  {
    name: 'Colour and cut',
    description: 'A full colour, with a cut.',
    duration: 120,
    price: 16500,
    category: 'beauty',
  },
  {
    name: 'Beard trim',
    description: 'Shaped, oiled, done.',
    duration: 30,
    price: 2800,
    category: 'beauty',
  },
  {
    name: 'Bridal consultation',
    description: 'We plan the day together.',
    duration: 60,
    price: 0,
    category: 'beauty',
  },
]
const staff = [
  {
    name: 'Amara Okafor',
    position: 'Senior stylist',
    specialties: 'Colour, curls',
    bio: 'Twelve years behind the chair.',
  },
  {
    name: 'Jonas Lindqvist',
    position: 'Barber',
    specialties: 'Fades, beards',
    bio: 'Calm hands, sharp lines.',
  },
  {
    name: 'Mei Tanaka',
    position: 'Stylist',
    specialties: 'Bridal, short cuts',
    bio: 'Listens first.',
  },
]
const clients = [
  'Olivia Reyes',
  'Noah Feldman',
  'Priya Raghavan',
  'Lukas Weber',
  'Sofía Marín',
  'Ethan Brooks',
  'Hannah Schmitz-Bergmann',
  'Yusuf Demir',
  'Chloé Martin',
  'Kwame Mensah',
]
const notes = [
  '',
  '',
  '',
  'First visit',
  'Please use the quiet chair',
  'Running five minutes late is fine',
]

/** Seeded, so that every demo looks alike (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export async function seedDemo(context: Context): Promise<string> {
  const known = await context.db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', EMAIL)
    .executeTakeFirst()
  if (!known) await seed(context)
  return `The demo's owner signs in as ${EMAIL} with the password ${PASSWORD}; clients book at /p/${PAGE}.`
}

async function verificationToken(context: Context): Promise<unknown> {
  for (let tries = 0; tries < 100; tries++) {
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

async function seed(context: Context) {
  const call = caller(context)
  await call('POST', '/api/register', {
    email: EMAIL,
    password: PASSWORD,
    timeZone: ZONE,
    businessName: 'Blue Door Studio',
  })
  await call('GET', `/api/verify/${await verificationToken(context)}`)
  await call('POST', '/api/login', { email: EMAIL, password: PASSWORD })
  const serviceIds: number[] = []
  for (const service of services) serviceIds.push((await call('POST', '/api/services', service)).id)
  const staffIds: number[] = []
  for (const member of staff) staffIds.push((await call('POST', '/api/staff', member)).id)
  await call('POST', '/api/public-pages', {
    name: PAGE,
    title: 'Blue Door Studio',
    settings: {
      template: {
        name: 'beauty',
        primaryColor: '#FF69B4',
        layout: 'calendar',
        sections: { servicePricing: true, staffBios: true, contactInfo: true, faq: true },
      },
      services: serviceIds,
      staffMembers: staffIds,
      contactInfo: {
        phone: '+12125550142',
        email: 'hello@bluedoor.example',
        address: '12 Harbour Lane, New York',
      },
      faq: [
        { question: 'Can I bring my dog?', answer: 'Yes, there is a bowl of water by the door.' },
        { question: 'What if I am late?', answer: 'Call us. Up to ten minutes we make it work.' },
      ],
    },
  })
  await seedAppointments(context, call, serviceIds, staffIds)
}

type Call = ReturnType<typeof caller>

async function seedAppointments(
  context: Context,
  call: Call,
  serviceIds: number[],
  staffIds: number[],
) {
  const random = numbers(20_27)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const now = context.clock().getTime()
  const today = localDateOf(now, ZONE)
  for (let day = -14; day <= 21; day++) {
    const date = addDays(today, day)
    if (weekdayOf(date) > 5) continue
    for (const staffId of staffIds) {
      for (let minute = 540; minute < 960; ) {
        const index = Math.floor(random() * services.length)
        const service = services[index]!
        if (random() < 0.55) {
          const startsAt = instantOf(date, minute, ZONE)
          const customerName = pick(clients)
          const { id } = await call('POST', '/api/appointments', {
            serviceId: serviceIds[index],
            staffId,
            startTime: new Date(startsAt).toISOString(),
            endTime: new Date(startsAt + service.duration * MINUTE_MS).toISOString(),
            customerName,
            customerEmail: `${customerName
              .normalize('NFD')
              .replace(/[^A-Za-z]/g, '')
              .toLowerCase()}@example.com`,
            customerPhone: `+1212555${String(1000 + Math.floor(random() * 9000))}`,
            description: pick(notes),
            notificationMethods: ['email'],
          })
          if (startsAt < now - DAY_MS / 2) {
            await call('PATCH', `/api/appointments/${id}`, {
              status: random() < 0.08 ? 'no_show' : 'completed',
              tellClient: false,
            })
          }
        }
        minute += service.duration + 30
      }
    }
  }
}

function caller(context: Context) {
  const app = createApp(context)
  let cookie = ''
  return async (method: string, path: string, body?: object): Promise<{ id: number }> => {
    const init = {
      method,
      headers: { cookie, accept: 'application/json', 'content-type': 'application/json' },
    }
    const answer = await app.request(
      path,
      body ? { ...init, body: JSON.stringify(body) } : init,
      {},
    )
    const [set] = answer.headers.getSetCookie()
    if (set) cookie = set.split(';')[0] ?? ''
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return text.startsWith('{') ? JSON.parse(text) : { id: 0 }
  }
}
