import { Agent, request } from 'node:http'

export interface Call {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
}

export interface LoadResult {
  perSecond: number
  p50: number
  p99: number
  statuses: Record<number, number>
  bytes: number
}

/**
 * Sends calls over several connections for a while. Latencies in milliseconds, until the last byte.
 */
export async function load(
  port: number,
  connections: number,
  ms: number,
  next: (index: number) => Call,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const latencies: number[] = []
  const statuses: Record<number, number> = {}
  let bytes = 0
  let index = 0
  const startedAt = performance.now()
  const until = startedAt + ms
  const lane = async () => {
    while (performance.now() < until) {
      const sentAt = performance.now()
      const answer = await send(agent, port, next(index++))
      latencies.push(performance.now() - sentAt)
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      bytes += answer.bytes
    }
  }
  await Promise.all(Array.from({ length: connections }, lane))
  const seconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  latencies.sort((a, b) => a - b)
  const quantile = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
  return {
    perSecond: latencies.length / seconds,
    p50: quantile(0.5),
    p99: quantile(0.99),
    statuses,
    bytes: Math.round(bytes / Math.max(1, latencies.length)),
  }
}

function send(agent: Agent, port: number, call: Call): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const text = call.body === undefined ? undefined : JSON.stringify(call.body)
    const sent = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method: call.method,
        path: call.path,
        headers: text
          ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
          : {},
      },
      answer => {
        let bytes = 0
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes }))
        answer.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(text)
  })
}
