import { createServer, type RequestListener } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { listen } from '#test/listen.ts'
import type { Dns } from './dns.ts'
import { createOutbound, isPublicAddress } from './outbound.ts'

const SPECIAL = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.0.0.170',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  'no address',
]

const CALL = { headers: {}, body: Buffer.from('x'), timeoutMs: 5_000 }

const resolving = (...answers: (string[] | undefined)[]) => {
  const asked: string[] = []
  const dns: Dns = {
    texts: async () => [],
    aliases: async () => [],
    async addresses(name) {
      asked.push(name)
      return answers[Math.min(asked.length, answers.length) - 1]
    },
  }
  return { dns, asked }
}

const nowhere = resolving([])

test.each(SPECIAL)('does not accept %s as a public address', address => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '142.250.185.78', '99.255.255.255', '2606:4700::1111', '2a00:1450::200e'])(
  'accepts %s as a public address',
  address => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

describe('an address', () => {
  const { check } = createOutbound(nowhere.dns, [])

  test.each([
    'push',
    'http://push.example.com/1',
    'ftp://push.example.com/1',
    'https://push.example.com:22/1',
    'https://user:password@push.example.com/1',
    'https://127.0.0.1/1',
    'https://127.1/1',
    'https://0x7f000001/1',
    'https://2130706433/1',
    'https://[::1]/1',
    'https://[::ffff:127.0.0.1]/1',
    'https://[::ffff:7f00:1]/1',
    'https://169.254.169.254/latest/meta-data',
  ])('such as %s is refused for its form', address => {
    expect(() => check(address)).toThrow(expect.objectContaining({ forbidden: true }))
  })

  test('is accepted if it belongs to a push service', () => {
    const address = 'https://updates.push.services.mozilla.com:443/wpush/v2/gAAAA'
    expect(check(address).host).toBe('updates.push.services.mozilla.com')
  })
})

describe('a name', () => {
  const outbound = (dns: Dns) => createOutbound(dns, [])

  test('is not called if it resolves to private addresses, but may be public later', async () => {
    for (const addresses of [['127.0.0.1'], ['10.0.0.1', '::1'], ['64:ff9b::808:808']]) {
      const { dns } = resolving(addresses)
      const sent = outbound(dns).post('https://push.example.com/1', CALL)
      await expect(sent).rejects.toMatchObject({
        message: 'its address is not public',
        forbidden: false,
      })
    }
  })

  test('is resolved once, so that a second answer can’t lead elsewhere', async () => {
    const { dns, asked } = resolving(['203.0.113.1'], ['127.0.0.1'])
    await expect(outbound(dns).post('https://push.example.com/1', CALL)).rejects.toThrow()
    expect(asked).toEqual(['push.example.com'])
  })

  test('isn’t rejected for good if it can’t be resolved', async () => {
    for (const answer of [[], undefined]) {
      const sent = outbound(resolving(answer).dns).post('https://push.example.com/1', CALL)
      await expect(sent).rejects.toMatchObject({ forbidden: false })
    }
  })
})

describe('a host that the operator allows', () => {
  let stop = () => {}
  afterEach(() => stop())

  async function answerWith(answer: RequestListener) {
    const { url, close } = await listen(createServer(answer))
    stop = close
    return `${url}/push`
  }
  const excepting = createOutbound(nowhere.dns, ['127.0.0.1'])

  test('receives the request unchanged', async () => {
    let got = ''
    const url = await answerWith((request, response) => {
      request.on('data', data => {
        got += `${request.headers.topic} ${data}`
      })
      request.on('end', () => response.writeHead(201, { 'Retry-After': '7' }).end())
    })
    const answer = await excepting.post(url, { ...CALL, headers: { topic: 'a' } })
    expect(answer).toEqual({ status: 201, retryAfterSeconds: 7 })
    expect(got).toBe('a x')
  })

  test('is reached at any of its addresses', async () => {
    const { dns } = resolving(['127.0.0.2', '::1', '127.0.0.1'])
    const url = await answerWith((_, response) => response.writeHead(201).end())
    const sent = createOutbound(dns, ['push.test']).post(
      url.replace('127.0.0.1', 'push.test'),
      CALL,
    )
    expect((await sent).status).toBe(201)
  })

  test('can’t redirect elsewhere', async () => {
    let calls = 0
    const url = await answerWith((_, response) => {
      calls++
      response.writeHead(307, { Location: 'http://127.0.0.1:1/' }).end()
    })
    expect((await excepting.post(url, CALL)).status).toBe(307)
    expect(calls).toBe(1)
  })

  test('is given up if it does not answer', async () => {
    const url = await answerWith(() => {})
    const sent = excepting.post(url, { ...CALL, timeoutMs: 50 })
    await expect(sent).rejects.toMatchObject({ forbidden: false })
  })

  test('allows no other host', () => {
    expect(() => excepting.check('http://127.0.0.2/')).toThrow()
  })
})
