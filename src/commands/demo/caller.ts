import type { Context } from '#platform/context.ts'
import { createApp } from '#src/app.ts'

export type Call = ReturnType<typeof caller>

/** Calls the API with its own cookies, like a browser. @throws if a call fails. */
export function caller(context: Context) {
  const app = createApp(context)
  let cookie = ''
  return async <T = { id: number }>(method: string, path: string, body?: object): Promise<T> => {
    const [type, content] =
      body instanceof Uint8Array
        ? ['image/png', new Uint8Array(body)]
        : ['application/json', body && JSON.stringify(body)]
    const headers = { cookie, accept: 'application/json', 'content-type': type }
    const init = content === undefined ? { method, headers } : { method, headers, body: content }
    const answer = await app.request(path, init, {})
    const [set] = answer.headers.getSetCookie()
    if (set) cookie = set.split(';')[0] ?? ''
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return JSON.parse(/^[[{]/.test(text) ? text : 'null')
  }
}
