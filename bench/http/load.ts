import { Agent, request } from 'node:http'

export interface Call {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  client?: number
  cookie?: string
}

export interface Answer {
  status: number
  body: Buffer
}

export interface LoadResult {
  /** Includes the first call of each connection. */
  answers: number
  perSecond: number
  p50: number
  p99: number
  statuses: Record<number, number>
}

/** Each connection's first call isn't timed. Latencies are in milliseconds, until the last byte. */
export async function load(
  port: number,
  connections: number,
  ms: number,
  next: (index: number) => Call,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const latencies: number[] = []
  const statuses: Record<number, number> = {}
  let index = 0
  const sendNext = async () => {
    const { status } = await send(agent, port, next(index++), false)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  const onEach = (work: () => Promise<void>) =>
    Promise.all(Array.from({ length: connections }, work))
  await onEach(sendNext)
  const startedAt = performance.now()
  const until = startedAt + ms
  await onEach(async () => {
    while (performance.now() < until) {
      const sentAt = performance.now()
      await sendNext()
      latencies.push(performance.now() - sentAt)
    }
  })
  const seconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  latencies.sort((a, b) => a - b)
  const quantile = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
  return {
    answers: index,
    perSecond: latencies.length / seconds,
    p50: quantile(0.5),
    p99: quantile(0.99),
    statuses,
  }
}

export async function ask(port: number, call: Call): Promise<Answer> {
  const agent = new Agent()
  try {
    return await send(agent, port, call, true)
  } finally {
    agent.destroy()
  }
}

/** The host of the product's APP_URL. */
export const HOST = '127.0.0.1'

const ipOf = (client: number) => `10.${(client >> 16) & 255}.${(client >> 8) & 255}.${client & 255}`

const headersOf = ({ client, cookie }: Call, text: string | undefined) => ({
  host: HOST,
  ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  ...(client !== undefined && { 'x-forwarded-for': ipOf(client) }),
  ...(cookie && { cookie }),
})

const send = (agent: Agent, port: number, call: Call, keep: boolean): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { method, path } = call
    const text = call.body === undefined ? undefined : JSON.stringify(call.body)
    const headers = headersOf(call, text)
    const sent = request({ agent, port, host: HOST, method, path, headers }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => {
        if (keep) chunks.push(chunk)
      })
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks) }),
      )
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(text)
  })
