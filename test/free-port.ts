import { createServer } from 'node:net'

/*
 * Below the ports that systems hand out (from 32768 on Linux), so that no connection takes one
 * before its server does, or while it is restarted. Each process has ports of its own.
 */
const EACH = 32
const FIRST = 10_240 + (process.pid % 700) * EACH

let next = 0

/** No other test gets the same port. */
export async function freePort(): Promise<number> {
  for (let attempts = 0; attempts < EACH; attempts++) {
    const port = FIRST + (next++ % EACH)
    if (await isFree(port)) return port
  }
  throw new Error('No free port on 127.0.0.1.')
}

const isFree = (port: number) =>
  new Promise<boolean>(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
