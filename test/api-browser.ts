export type TestBrowser = ReturnType<typeof createBrowser>

/** Calls the API as one browser would: with cookies, and JSON both ways. */
export function createBrowser(
  send: (path: string, init: RequestInit) => Response | Promise<Response>,
) {
  const cookies = new Map<string, string>()
  async function call(
    method: string,
    path: string,
    json?: unknown,
    headers: Record<string, string> = {},
  ) {
    const response = await send(path, {
      method,
      headers: {
        accept: 'application/json',
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookies.size > 0
          ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
          : {}),
        ...headers,
      },
      ...(json === undefined
        ? {}
        : { body: typeof json === 'string' ? json : JSON.stringify(json) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (/max-age=0/i.test(cookie) || value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: parse(text) }
  }
  return {
    cookies,
    call,
    get: (path: string, headers?: Record<string, string>) => call('GET', path, undefined, headers),
    post: (path: string, json?: unknown, headers?: Record<string, string>) =>
      call('POST', path, json, headers),
    put: (path: string, json?: unknown) => call('PUT', path, json),
    patch: (path: string, json?: unknown) => call('PATCH', path, json),
    delete: (path: string, json?: unknown) => call('DELETE', path, json),
  }
}

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape; their assertions are the check.
function parse(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
