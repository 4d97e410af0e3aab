import { setTimeout as delay } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { readBytes, readLimited, whatWentWrong } from '../http.ts'
import { failedCheck } from '../port.ts'
import type { FileStore } from './port.ts'

export interface S3Settings {
  /** The bucket's own URL, such as https://s3.eu-central-1.amazonaws.com/my-bucket. */
  bucketUrl: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Milliseconds for one call, including reading the response. */
  deadline?: number
}

const ATTEMPTS = 3
const RETRY_MS = 50
const MAX_BYTES = 5_000_000

/** Works with any server that speaks the protocol of Amazon S3. */
export function createS3({
  bucketUrl,
  region,
  accessKeyId,
  secretAccessKey,
  deadline = 15_000,
}: S3Settings): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })

  async function attempt(url: string, init: RequestInit, signal: AbortSignal, attempts = ATTEMPTS) {
    // A signal inside the signed request would be forgotten together with it.
    const response = await fetch(await client.sign(url, init), { signal })
    const isPassing = response.status >= 500 || response.status === 429
    if (!isPassing || attempts === 1) return response
    await response.body?.cancel()
    await delay(RETRY_MS)
    return await attempt(url, init, signal, attempts - 1)
  }

  async function send(method: string, key: string, init: RequestInit = {}) {
    const signal = AbortSignal.timeout(deadline)
    const response = await attempt(`${bucketUrl}/${key}`, { method, ...init }, signal)
    if (response.ok || response.status === 404) return { response, signal }
    const text = await readLimited(response, MAX_BYTES, signal).catch(() => '')
    const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1]
    throw new Error(`the object store answered ${code ?? response.status}`)
  }

  const store: FileStore = {
    kind: 's3',
    async put(key, { type, bytes }) {
      const { response } = await send('PUT', key, {
        body: new Uint8Array(bytes),
        headers: { 'content-type': type },
      })
      if (!response.ok) throw new Error('the bucket does not exist')
    },
    async get(key) {
      const { response, signal } = await send('GET', key)
      return response.ok ? await readBytes(response, MAX_BYTES, signal) : undefined
    },
    has: async key => (await send('HEAD', key)).response.ok,
    async delete(key) {
      await send('DELETE', key)
    },
    async check() {
      const key = 'pictures/check'
      try {
        await store.put(key, { type: 'text/plain', bytes: Buffer.from('ok') })
        const there = await store.has(key)
        await store.delete(key)
        await store.has('pictures/none').catch(error => {
          const answer = whatWentWrong(error)
          throw new Error(`${answer} about a missing file, so s3:ListBucket may not be allowed`)
        })
        return there ? { ok: true } : failedCheck('The bucket lost a file that was just written.')
      } catch (error) {
        return failedCheck(`The bucket can’t be used: ${whatWentWrong(error)}.`)
      }
    },
  }
  return store
}
