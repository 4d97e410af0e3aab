import { setTimeout as delay } from 'node:timers/promises'
import { createBrowser, type TestBrowser } from '../api-browser.ts'

export interface OpenBusiness {
  browser: TestBrowser
  email: string
  password: string
  pageName: string
  serviceId: number
  staffId: number
}

interface Wish {
  service?: Record<string, unknown>
  staff?: Record<string, unknown>
  page?: Record<string, unknown>
  /** Otherwise, every day has 24 hours. */
  officeHours?: boolean
}

let sequence = 0

export const apiBrowser = (url: string): TestBrowser =>
  createBrowser((path, init) => fetch(`${url}${path}`, init))

/** Waits for the worker, then takes the link from the sandbox's outbox. */
export async function mailedLink(url: string, to: string, part: string): Promise<string> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const { body } = await apiBrowser(url).get(`/api/sandbox/messages?to=${encodeURIComponent(to)}`)
    const link = body.flatMap(message => message.links).find(each => each.includes(part))
    if (link) return link
    await delay(50)
  }
  throw new Error(`No mail with ${part} came to ${to}.`)
}

interface Registered {
  name: string
  email: string
  browser: TestBrowser
}

/** By server. */
const registered = new Map<string, Registered[]>()
const password = 'correct horse battery'

async function register(url: string): Promise<Registered> {
  const name = `business-${process.pid}-${++sequence}`
  const email = `${name}@example.com`
  // A link signs in only the browser that registered.
  const browser = apiBrowser(url)
  await done(
    browser.post('/api/register', {
      email,
      password,
      timeZone: 'America/New_York',
      businessName: 'Blue Door',
    }),
  )
  return { name, email, browser }
}

/** Because the worker reads registrations only once a second, for which a journey would wait. */
export async function registerAhead(url: string): Promise<void> {
  const more = await Promise.all(Array.from({ length: 6 }, () => register(url)))
  registered.set(url, [...(registered.get(url) ?? []), ...more])
}

/** Registers on demand at servers of a single journey. */
async function nextRegistered(url: string): Promise<Registered> {
  const ahead = registered.get(url)
  if (!ahead) return await register(url)
  if (ahead.length < 3) await registerAhead(url)
  return registered.get(url)!.shift()!
}

export async function openBusiness(url: string, wish: Wish = {}): Promise<OpenBusiness> {
  const { name, email, browser } = await nextRegistered(url)
  await done(
    browser.get(
      `/api/verify/${new URL(await mailedLink(url, email, '/verify/')).pathname.split('/').pop()}`,
    ),
  )
  const service = await done(
    browser.post('/api/services', {
      name: 'Haircut',
      duration: 60,
      price: 4500,
      category: 'beauty',
      ...wish.service,
    }),
  )
  const staff = await done(
    browser.post('/api/staff', { name: 'Robin', position: 'Stylist', ...wish.staff }),
  )
  if (!wish.officeHours) {
    const weekly = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '00:00', end: '00:00' }))
    await done(browser.put(`/api/staff/${staff.id}/hours`, { weekly }))
  }
  await done(
    browser.post('/api/public-pages', {
      name,
      title: 'Beauty Salon Bookings',
      settings: {
        template: {
          name: 'beauty',
          primaryColor: '#FF69B4',
          layout: 'grid',
          sections: { servicePricing: true, staffBios: true, contactInfo: true, faq: false },
        },
        services: [service.id],
        staffMembers: [staff.id],
      },
      ...wish.page,
    }),
  )
  return { browser, email, password, pageName: name, serviceId: service.id, staffId: staff.id }
}

export async function buyCredits({ browser }: OpenBusiness, amount: 10 | 25) {
  const { id } = await done(browser.post('/api/payments/orders', { purpose: 'credits', amount }))
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  await done(browser.post(`/sandbox/pay/${id}`, 'choice=approved', form))
  await done(browser.post('/api/voice-credits/purchase', { orderId: id, amount }))
}

async function done<Body>(call: Promise<{ status: number; text: string; body: Body }>) {
  const { status, text, body } = await call
  if (status >= 300) throw new Error(`The server answered ${status}: ${text}`)
  return body
}
