// The lower bound: node:http and `pg`, one SQL statement per call, without validation,
// authorization or rules.
import { createServer } from 'node:http'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.argv[2], max: Number(process.argv[3] ?? 10) })
const [business, service] = [Number(process.argv[4]), Number(process.argv[5])]

const BOOK = {
  name: 'book',
  text: `insert into appointments (business_id, service_id, staff_id, customer_name, customer_email, customer_email_key,
      customer_phone, starts_at, ends_at, busy, notification_methods, created_by)
    values ($1, $2, $3, $4, $5, $5, $6, $7, $8, tstzrange($7, $8), '{email}', 'client')
    on conflict do nothing returning id`,
}
const CHECK = {
  name: 'check',
  text: `select exists (select from appointments where business_id = $1 and staff_id = $2 and status <> 'cancelled'
    and busy && tstzrange($3, $4)) as taken`,
}
const BUSY = {
  name: 'busy',
  text: `select lower(busy) as from, upper(busy) as to from appointments where business_id = $1 and staff_id = $2
    and status <> 'cancelled' and starts_at >= $3 and starts_at < $4 order by starts_at`,
}

const server = createServer((request, response) => {
  let text = ''
  request.on('data', chunk => {
    text += chunk
  })
  request.on('end', async () => {
    const url = new URL(request.url ?? '/', 'http://floor')
    try {
      const answer = await reply(url, text)
      response.writeHead(request.method === 'POST' && url.pathname === '/book' ? 201 : 200, {
        'content-type': 'application/json',
      })
      response.end(JSON.stringify(answer))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
})

async function reply(url: URL, text: string) {
  if (url.pathname === '/book') {
    const body = JSON.parse(text)
    const values = [
      business,
      service,
      body.staffId,
      body.customerName,
      body.customerEmail,
      body.customerPhone,
    ]
    const { rows } = await pool.query({
      ...BOOK,
      values: [...values, body.startTime, body.endTime],
    })
    return { ...body, id: rows[0]?.id }
  }
  if (url.pathname === '/check') {
    const body = JSON.parse(text)
    const { rows } = await pool.query({
      ...CHECK,
      values: [business, body.staffId, body.startTime, body.endTime],
    })
    return { available: !rows[0].taken }
  }
  const query = url.searchParams
  const { rows } = await pool.query({
    ...BUSY,
    values: [business, query.get('staffId'), query.get('from'), query.get('to')],
  })
  return rows
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
})
