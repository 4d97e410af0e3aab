import type { MemberRole } from '#contract/access.ts'
import type { MessageKind } from '#domain/message-kinds.ts'
import { answerEmailRequests } from '#features/messages/delivery/requests-service.ts'
import { scopeTo } from '#platform/actor.ts'
import type { TestApp, TestBrowser } from './harness.ts'
import { seedMember } from './seed.ts'

export const PASSWORD = 'correct horse battery'

let count = 0

/** Unique in this process. */
export const newEmail = (name = 'owner'): string => `${name}${++count}@example.com`

/** Answers all email requests first. The payload contains the link's token. */
export async function newestMail(app: TestApp, kind: MessageKind, recipient: string) {
  await answerEmailRequests(app.context)
  return await app.db
    .selectFrom('messages')
    .selectAll()
    .where('kind', '=', kind)
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function newestToken(
  app: TestApp,
  kind: 'verify-email' | 'password-reset',
  recipient: string,
) {
  const mail = await newestMail(app, kind, recipient)
  const token = mail?.payload.token
  if (typeof token !== 'string') throw new Error(`No ${kind} was written to ${recipient}.`)
  return token
}

interface SignUp {
  email?: string
  password?: string
  timeZone?: string
  businessName?: string
}

/** Doesn't verify the address. */
export async function registerOwner(
  app: TestApp,
  { email = newEmail(), password = PASSWORD, ...rest }: SignUp = {},
) {
  const browser = app.browser()
  await expectStatus(browser.post('/api/register', { email, password, ...rest }), 201)
  await answerEmailRequests(app.context)
  return { browser, email, password }
}

export async function signUpOwner(app: TestApp, signUp: SignUp = {}) {
  const { browser, email, password } = await registerOwner(app, {
    timeZone: 'America/New_York',
    ...signUp,
  })
  await expectStatus(
    browser.get(`/api/verify/${await newestToken(app, 'verify-email', email)}`),
    200,
  )
  const { body: user } = await expectStatus(browser.post('/api/login', { email, password }), 200)
  return { browser, email, password, user }
}

/** With `staffId`, they have that calendar column; a staff member sees only that. */
export async function signUpMember(
  app: TestApp,
  owner: TestBrowser,
  role: MemberRole,
  staffId?: number,
) {
  const { body } = await expectStatus(owner.get('/api/user'), 200)
  const { business_id } = await app.db
    .selectFrom('memberships')
    .select('business_id')
    .where('user_id', '=', body.id)
    .executeTakeFirstOrThrow()
  return await seedMember(app, scopeTo(business_id), {
    role,
    email: newEmail(role),
    ...(staffId !== undefined && { staffId }),
  })
}

/** Another browser of the same owner. */
export async function signIn(
  app: TestApp,
  { email, password }: { email: string; password: string },
) {
  const browser = app.browser()
  await expectStatus(browser.post('/api/login', { email, password }), 200)
  return browser
}

export async function createService(browser: TestBrowser, input: Record<string, unknown> = {}) {
  const service = { name: 'Haircut', duration: 60, price: 4500, category: 'beauty', ...input }
  return (await expectStatus(browser.post('/api/services', service), 201)).body
}

export async function createStaff(browser: TestBrowser, input: Record<string, unknown> = {}) {
  const member = { name: 'Dana Reyes', position: 'Stylist', ...input }
  return (await expectStatus(browser.post('/api/staff', member), 201)).body
}

interface NewPage {
  name?: string
  title?: string
  services?: number[]
  staffMembers?: number[]
  settings?: Record<string, unknown>
}

/** Creates the service and staff member if none are given. */
export async function createPage(
  browser: TestBrowser,
  { services, staffMembers, settings, ...rest }: NewPage = {},
) {
  const page = {
    name: `page-${++count}`,
    title: 'Book with us',
    settings: {
      template: { name: 'default' },
      services: services ?? [(await createService(browser)).id],
      staffMembers: staffMembers ?? [(await createStaff(browser)).id],
      ...settings,
    },
    ...rest,
  }
  return (await expectStatus(browser.post('/api/public-pages', page), 201)).body
}

/** The owner books one hour. */
export async function createAppointment(
  browser: TestBrowser,
  service: { id: number },
  member: { id: number },
) {
  const booking = {
    customerName: 'Kim',
    customerEmail: 'kim@example.com',
    customerPhone: '+12125550123',
    startTime: '2027-03-08T15:00:00Z',
    endTime: '2027-03-08T16:00:00Z',
    serviceId: service.id,
    staffId: member.id,
    notificationMethods: ['email'],
  }
  return (await expectStatus(browser.post('/api/appointments', booking), 201)).body
}

export async function expectStatus(answer: ReturnType<TestBrowser['call']>, status: number) {
  const { status: got, text, ...rest } = await answer
  if (got !== status) throw new Error(`Expected ${status}, got ${got}: ${text}`)
  return { status: got, text, ...rest }
}
