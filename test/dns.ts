import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** `down` answers SERVFAIL. */
export interface Records {
  TXT?: string[]
  A?: string[]
  AAAA?: string[]
  CNAME?: string
  down?: true
}

const TYPES = { 1: 'A', 5: 'CNAME', 16: 'TXT', 28: 'AAAA' } as const
const SERVFAIL = 2
const NXDOMAIN = 3

/** The name at byte 12, and the byte after it. */
function questionOf(packet: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = packet[at]!; length > 0; length = packet[at]!) {
    labels.push(packet.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: packet.readUInt16BE(at + 1), end: at + 5 }
}

const prefixed = (text: string) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)])
const wireName = (name: string) =>
  Buffer.concat([...name.split('.').map(prefixed), Buffer.from([0])])

function data(type: number, value: string): Buffer {
  if (type === 1) return Buffer.from(value.split('.').map(Number))
  if (type === 5) return wireName(value)
  // Only the loopback address is needed.
  if (type === 28) return Buffer.concat([Buffer.alloc(15), Buffer.from([1])])
  const strings = value.match(/.{1,255}/gs) ?? ['']
  return Buffer.concat(strings.map(prefixed))
}

function record(owner: Buffer, type: number, value: string): Buffer {
  const content = data(type, value)
  const head = Buffer.alloc(10)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(1, 2)
  head.writeUInt16BE(content.length, 8)
  return Buffer.concat([owner, head, content])
}

function valuesOf(records: Records, type: number): string[] {
  const key = TYPES[type as keyof typeof TYPES]
  const value = key && records[key]
  return typeof value === 'string' ? [value] : (value ?? [])
}

/** A name server over UDP (RFC 1035). */
export async function startDns(zone: Map<string, Records>) {
  const socket = createSocket('udp4')
  socket.on('message', (packet, { port, address }) => {
    const { name, type, end } = questionOf(packet)
    const found = zone.get(name)
    const alias = type !== 5 ? found?.CNAME : undefined
    const answers = found
      ? [
          ...(alias ? [record(wireName(name), 5, alias)] : []),
          ...valuesOf(zone.get(alias ?? name) ?? {}, type).map(value =>
            record(wireName(alias ?? name), type, value),
          ),
        ]
      : []
    const head = Buffer.from(packet.subarray(0, 12))
    const code = found?.down ? SERVFAIL : found ? 0 : NXDOMAIN
    head.writeUInt16BE(0x8180 | code, 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(answers.length, 6)
    head.writeUInt32BE(0, 8)
    socket.send(Buffer.concat([head, packet.subarray(12, end), ...answers]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    server: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise<void>(resolve => socket.close(resolve)),
  }
}
