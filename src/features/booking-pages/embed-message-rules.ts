/* Sites cache the script: types of version 1 can be added but never changed. */
const VERSION = 1

export type EmbedMessage =
  | { type: 'height'; height: number }
  | { type: 'booked' }
  | { type: 'close' }

export const writeMessage = (message: EmbedMessage) => ({ kairos: VERSION, ...message })

const HEIGHT_MIN = 100
const HEIGHT_MAX = 20_000

/** Limits heights, because the message may come from any window. */
export function readMessage(data: unknown): EmbedMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { kairos, type, height } = data as Record<string, unknown>
  if (kairos !== VERSION) return undefined
  if (type === 'booked' || type === 'close') return { type }
  return type === 'height' && Number.isFinite(height)
    ? { type, height: Math.min(Math.max(height as number, HEIGHT_MIN), HEIGHT_MAX) }
    : undefined
}

export function frameUrl(link: string, theme = ''): URL | undefined {
  if (!URL.canParse(link)) return undefined
  const url = new URL(link)
  // A page is at /p/NAME, or at the root of its own domain.
  const name = /^\/(?:p\/([^/]+))?$/.exec(url.pathname)
  if (!/^https?:$/.test(url.protocol) || !name) return undefined
  url.pathname = `/embed/${name[1] ?? ''}`
  url.hash = ''
  if (theme === 'light' || theme === 'dark') url.searchParams.set('theme', theme)
  return url
}
