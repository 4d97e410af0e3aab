import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '../free-port.ts'

/** A TCP proxy that can be cut and restored. */
export async function openLine(serverUrl: string) {
  const { hostname, port: serverPort } = new URL(serverUrl)
  const port = await freePort()
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
    return socket
  }
  const line = createServer(near => {
    const far = keep(connect(Number(serverPort), hostname))
    keep(near).pipe(far).pipe(near)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  })
  const restore = () => new Promise<void>(resolve => line.listen(port, '127.0.0.1', resolve))
  await restore()
  return {
    url: `http://127.0.0.1:${port}`,
    restore,
    cut: async () => {
      const closed = new Promise<void>(resolve => line.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
