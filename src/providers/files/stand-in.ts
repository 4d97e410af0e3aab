import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Settings } from './s3.ts'

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** AWS Signature Version 4. */
function signatureOf(
  request: IncomingMessage,
  body: Buffer,
  secret: string,
  { scope, signed }: { scope: string; signed: string },
): string {
  const url = new URL(request.url ?? '', 'http://s3')
  const header = (name: string) => String(request.headers[name] ?? '').trim()
  const given = header('x-amz-content-sha256')
  const content = given === 'UNSIGNED-PAYLOAD' ? given : hash(body)
  const canonical = [
    request.method,
    url.pathname,
    url.searchParams.toString(),
    ...signed.split(';').map(name => `${name}:${header(name)}`),
    '',
    signed,
    content,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, hash(canonical)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, toSign).toString('hex')
}

/** Checks signatures, as Amazon S3 does. */
export async function openBucket() {
  const objects = new Map<string, { type: string; bytes: Buffer }>()
  const settings = { region: 'eu-central-1', accessKeyId: 'AKID', secretAccessKey: 'secret' }
  const state: { failure: number | undefined; lists: boolean } = { failure: undefined, lists: true }
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const [, keyId, scope = '', signed = '', signature] =
      /^AWS4-HMAC-SHA256 Credential=(\w+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
        request.headers.authorization ?? '',
      ) ?? []
    const genuine =
      keyId === settings.accessKeyId &&
      signature === signatureOf(request, body, settings.secretAccessKey, { scope, signed })
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
    if (state.failure) return refuse(state.failure, 'InternalError')
    if (!genuine) return refuse(403, 'SignatureDoesNotMatch')
    const key = request.url?.replace('/bucket/', '') ?? ''
    const found = objects.get(key)
    switch (request.method) {
      case 'PUT':
        objects.set(key, { type: request.headers['content-type'] ?? '', bytes: body })
        return response.end()
      case 'DELETE':
        objects.delete(key)
        return response.writeHead(204).end()
      default:
        if (!found) return state.lists ? refuse(404, 'NoSuchKey') : refuse(403, 'AccessDenied')
        return response.setHeader('content-type', found.type).end(found.bytes)
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    objects,
    state,
    settings: { ...settings, bucketUrl: `${origin}/bucket` } satisfies S3Settings,
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
