import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveTopic } from '#platform/events.ts'
import { userKey } from '#web/lib/query-client.ts'

/** What shows each thing, by the address it is read from. */
const shownBy: Record<LiveTopic, readonly string[]> = {
  appointments: [
    '/api/appointments',
    '/api/dashboard',
    '/api/clients',
    '/api/address-book',
    '/api/public-pages',
  ],
  services: [
    '/api/services',
    '/api/staff',
    '/api/public-pages',
    '/api/dashboard',
    '/api/appointments',
  ],
  staff: ['/api/staff', '/api/public-pages', '/api/dashboard', '/api/appointments'],
  pages: ['/api/public-pages', '/api/dashboard'],
  credits: ['/api/credits', '/api/notifications', '/api/user'],
  business: [
    '/api/business',
    '/api/message-templates',
    '/api/user',
    '/api/dashboard',
    '/api/notifications',
    '/api/appointments',
  ],
}
const everything = [...new Set(Object.values(shownBy).flat())]

/**
 * Reads again what is shown from these addresses; what is not on screen is read when it is shown
 * next.
 */
function refresh(client: QueryClient, addresses: readonly string[]) {
  void client.invalidateQueries({
    predicate: ({ queryKey: [address] }) =>
      typeof address === 'string' &&
      addresses.some(start => address === start || /^[/?]/.test(after(address, start))),
  })
}
const after = (address: string, start: string) =>
  address.startsWith(start) ? address.slice(start.length) : ''

const REOPEN_MS = 5_000

/**
 * Keeps open screens true while someone is signed in: what another browser or a client changes is
 * read again. Only while the window is seen, as each stream holds one of the few connections that a
 * browser has for a site.
 */
export function useLiveUpdates(): void {
  const client = useQueryClient()
  useEffect(() => {
    let stream: EventSource | undefined
    let reopening: ReturnType<typeof setTimeout> | undefined
    let wasOpen = false

    const open = () => {
      clearTimeout(reopening)
      if (stream || document.hidden) return
      stream = new EventSource('/api/events')
      stream.addEventListener('ready', () => {
        // Whatever changed while nobody listened was missed.
        if (wasOpen) refresh(client, everything)
        wasOpen = true
      })
      stream.addEventListener('change', event =>
        refresh(client, shownBy[event.data as LiveTopic] ?? everything),
      )
      stream.addEventListener('error', () => {
        if (stream?.readyState !== EventSource.CLOSED) return
        // Refused rather than lost: perhaps nobody is signed in any more.
        close()
        void client.invalidateQueries({ queryKey: userKey })
        reopening = setTimeout(open, REOPEN_MS)
      })
    }
    const close = () => {
      clearTimeout(reopening)
      stream?.close()
      stream = undefined
    }
    const follow = () => (document.hidden ? close() : open())

    open()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      close()
    }
  }, [client])
}
