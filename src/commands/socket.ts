import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { socketOf } from '#platform/db/data-dir-lock.ts'

const MAX_REQUEST = 100_000

type Reply = { ok: true; text: string } | { ok: false; text: string }

/**
 * Only the process that has the embedded database open can run commands.
 * @returns the function that closes the socket.
 */
export async function serveCommands(
  dataDir: string,
  run: (words: string[]) => Promise<string>,
): Promise<() => Promise<void>> {
  const path = socketOf(dataDir)
  rmSync(path, { force: true })
  const server = createServer(socket => {
    answer(socket, run).catch(() => socket.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  chmodSync(path, 0o600)
  return () => closed(server)
}

const closed = (server: Server) => new Promise<void>(resolve => server.close(() => resolve()))

async function answer(socket: Socket, run: (words: string[]) => Promise<string>) {
  const request = await readLine(socket)
  const words: unknown = JSON.parse(request)
  if (!Array.isArray(words) || !words.every(word => typeof word === 'string'))
    throw new Error('Not a command.')
  const reply: Reply = await run(words).then(
    text => ({ ok: true, text }),
    error => ({ ok: false, text: error instanceof Error ? error.message : String(error) }),
  )
  socket.end(`${JSON.stringify(reply)}\n`)
}

/** Undefined if no server is running. */
export async function askServer(dataDir: string, words: string[]): Promise<Reply | undefined> {
  const socket = connect(socketOf(dataDir))
  try {
    await new Promise<void>((resolve, reject) =>
      socket.once('connect', resolve).once('error', reject),
    )
  } catch {
    return undefined
  }
  socket.write(`${JSON.stringify(words)}\n`)
  return JSON.parse(await readLine(socket)) as Reply
}

const readLine = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      text += chunk
      if (text.length > MAX_REQUEST) reject(new Error('Too long.'))
      const end = text.indexOf('\n')
      if (end >= 0) resolve(text.slice(0, end))
    })
    socket.once('end', () => reject(new Error('The server stopped before it answered.')))
    socket.once('error', reject)
  })
