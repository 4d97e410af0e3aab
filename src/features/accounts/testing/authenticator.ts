import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** CBOR types that an attestation needs (RFC 8949). */
type Cbor = number | string | Buffer | Map<number | string, Cbor>

const head = (major: number, value: number) =>
  value < 24
    ? Buffer.from([(major << 5) | value])
    : value < 256
      ? Buffer.from([(major << 5) | 24, value])
      : Buffer.from([(major << 5) | 25, value >> 8, value & 255])

function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, each]) => [encode(key), encode(each)])
  return Buffer.concat([head(5, value.size), ...entries])
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const text = (data: Buffer) => data.toString('base64url')

const PRESENT = 1
const VERIFIED = 4
const WITH_KEY = 64

interface Options {
  challenge: string
  origin?: string
  rpId?: string
  /** Whether it verified its owner, for example by a fingerprint. */
  verified?: boolean
}

/** One passkey, in software. */
export class Authenticator {
  readonly id = randomBytes(16)
  counter = 0
  userHandle: string | undefined
  readonly #key: KeyObject
  readonly #publicKey: Cbor

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#key = privateKey
    this.#publicKey = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
  }

  #data({ rpId = 'kairos.test', verified = true }: Options, flags = 0) {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const flag = PRESENT | (verified ? VERIFIED : 0) | flags
    return Buffer.concat([sha256(rpId), Buffer.from([flag]), counter])
  }

  #client(type: string, { challenge, origin = 'https://kairos.test' }: Options) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #credential = () => ({ id: text(this.id), rawId: text(this.id), type: 'public-key' })

  create(options: Options) {
    const length = Buffer.from([0, this.id.length])
    const authData = Buffer.concat([
      this.#data(options, WITH_KEY),
      Buffer.alloc(16),
      length,
      this.id,
      encode(this.#publicKey),
    ])
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      ...this.#credential(),
      clientExtensionResults: {},
      response: {
        clientDataJSON: text(this.#client('webauthn.create', options)),
        attestationObject: text(encode(attestation)),
        transports: ['internal'],
      },
    }
  }

  use(options: Options) {
    const authenticatorData = this.#data(options)
    const client = this.#client('webauthn.get', options)
    const signed = Buffer.concat([authenticatorData, sha256(client)])
    return {
      ...this.#credential(),
      clientExtensionResults: {},
      response: {
        clientDataJSON: text(client),
        authenticatorData: text(authenticatorData),
        signature: text(sign('sha256', signed, this.#key)),
        ...(this.userHandle === undefined ? {} : { userHandle: this.userHandle }),
      },
    }
  }
}
