/*
 * The lower bound on cost: one prepared statement per request, without validation, authorization,
 * rules, limits or messages. Its responses have the same bytes.
 */
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { HOUR_MS } from '#domain/time/date.ts'
import { isPostgres, openFloor } from './floor-database.ts'
import { daysOf, writeFreeSlots } from './floor-slots.ts'
import { BOOK, BUSY, CHECK, OWN, OWN_AS_JSON, PAGE } from './floor-statements.ts'
import { VISITOR_ZONE, type World } from './kinds.ts'

export interface FloorOptions extends World {
  /** PostgreSQL URL or data directory. */
  place: string
  appUrl: string
  signingKey: string
}

const { place, appUrl, signingKey, seeded, now }: FloorOptions = JSON.parse(process.argv[2] ?? '')
const run = await openFloor(place)
const { owner } = seeded
const { businessId, serviceId } = seeded.staff[0]!
const names = new Map(seeded.staff.map(({ id, name }) => [id, name]))
const days = daysOf(VISITOR_ZONE, now)
const documents = new Map<string, Buffer>()

async function book(body: Record<string, string> & { staffId: number }) {
  const { staffId, customerName, customerEmail, customerPhone, startTime, endTime } = body
  const contact = [customerName, customerEmail, customerEmail?.toLowerCase(), customerPhone]
  const values = [businessId, serviceId, staffId, ...contact, startTime, endTime]
  const [row] = await run<{ id: number }>(BOOK, values)
  if (!row) throw new Error('taken')
  const signature = createHmac('sha256', Buffer.from(signingKey, 'base64'))
    .update(`manage:${businessId}:${row.id}`)
    .digest('base64url')
  const address = `${businessId.toString(36)}.${row.id.toString(36)}`
  return JSON.stringify({
    id: row.id,
    startTime,
    endTime,
    serviceId,
    serviceName: 'Quarter',
    staffId,
    staffName: names.get(staffId),
    customerName,
    customerEmail,
    customerPhone,
    description: '',
    notificationMethods: ['email'],
    status: 'booked',
    manageUrl: `${appUrl}/manage/${address}.${signature}`,
  })
}

async function check({ staffId, startTime, endTime }: Record<string, string>) {
  const values = [businessId, staffId, startTime, endTime]
  const [row] = await run<{ taken: boolean }>(CHECK, values)
  return JSON.stringify({ available: !row?.taken })
}

async function slots(query: URLSearchParams) {
  const staffId = Number(query.get('staffId'))
  const [from = 0, to = 0] = ['from', 'to'].map(name => Date.parse(query.get(name) ?? ''))
  // The gaps around a slot decide whether it is suggested.
  const around = [new Date(from - HOUR_MS), new Date(to + HOUR_MS)]
  const [row] = await run<{ busy: string | null }>(BUSY, [businessId, staffId, ...around])
  const busy = row?.busy ? row.busy.split(',').map(second => Number(second) * 1000) : []
  return writeFreeSlots(busy, { from, to }, days, { zone: VISITOR_ZONE, staffId })
}

async function page(path: string) {
  await run(PAGE, [path.slice('/p/'.length)])
  return documents.get(path) ?? ''
}

async function own(query: URLSearchParams) {
  const values = [owner.businessId, query.get('from'), query.get('to')]
  if (isPostgres(place)) return JSON.stringify(await run(OWN, values))
  const [row] = await run<{ json: string | null }>(OWN_AS_JSON, values)
  return row?.json ?? '[]'
}

interface Reply {
  status?: number
  type?: string
  text: string | Buffer
}

async function reply({ method, url = '' }: IncomingMessage, body: Buffer): Promise<Reply> {
  const [path = '', search] = url.split('?')
  if (method === 'PUT') documents.set(path, body)
  if (path.startsWith('/p/')) return { type: 'text/html; charset=UTF-8', text: await page(path) }
  if (path === '/api/appointments' && method === 'POST')
    return { status: 201, text: await book(JSON.parse(body.toString())) }
  if (path === '/api/appointments/check-availability')
    return { text: await check(JSON.parse(body.toString())) }
  const query = new URLSearchParams(search)
  return { text: path === '/api/appointments' ? await own(query) : await slots(query) }
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', chunk => chunks.push(chunk))
  request.on('end', () =>
    reply(request, Buffer.concat(chunks)).then(
      ({ status = 200, type = 'application/json', text }) => {
        const length = Buffer.byteLength(text)
        response.writeHead(status, { 'content-type': type, 'content-length': length })
        response.end(text)
      },
      error => response.writeHead(500).end(String(error)),
    ),
  )
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
})
