import { AwsClient } from 'aws4fetch'
import { readBytes, whatWentWrong } from '../http.ts'
import { failedCheck } from '../port.ts'
import type { FileStore } from './port.ts'

export interface S3Settings {
  /** The bucket's own address, such as https://s3.eu-central-1.amazonaws.com/my-bucket. */
  bucketUrl: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const TIMEOUT_MS = 15_000
const MAX_BYTES = 5_000_000

/** Works with any server that speaks the protocol of Amazon S3. */
export function createS3({
  bucketUrl,
  region,
  accessKeyId,
  secretAccessKey,
}: S3Settings): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })

  async function send(method: string, key: string, init: RequestInit = {}) {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await client.fetch(`${bucketUrl}/${key}`, { method, signal, ...init })
    if (response.ok || response.status === 404) return response
    const text = await response.text().catch(() => '')
    const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1]
    throw new Error(`the object store answered ${code ?? response.status}`)
  }

  const store: FileStore = {
    kind: 's3',
    async put(key, { type, bytes }) {
      const response = await send('PUT', key, {
        body: new Uint8Array(bytes),
        headers: { 'content-type': type },
      })
      if (!response.ok) throw new Error('the bucket does not exist')
    },
    async get(key) {
      const response = await send('GET', key)
      return response.ok ? await readBytes(response, MAX_BYTES) : undefined
    },
    has: async key => (await send('HEAD', key)).ok,
    async delete(key) {
      await send('DELETE', key)
    },
    async check() {
      const key = 'pictures/check'
      try {
        await store.put(key, { type: 'text/plain', bytes: Buffer.from('ok') })
        const there = await store.has(key)
        await store.delete(key)
        return there ? { ok: true } : failedCheck('The bucket lost a file that was just written.')
      } catch (error) {
        return failedCheck(`The bucket can’t be used: ${whatWentWrong(error)}.`)
      }
    },
  }
  return store
}
