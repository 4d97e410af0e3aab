import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveTopic } from '#platform/events.ts'
import { userKey } from '#web/lib/query-client.ts'
import { refreshTopics, shownBy } from '#web/lib/refresh.ts'

const REOPEN_MS = 5_000

/**
 * Reads again what another browser or a client changes. Only while the window is visible, as each
 * stream holds one of the few connections that a browser has for a site.
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
        // Changes between two streams were missed.
        if (wasOpen) void refreshTopics(client)
        wasOpen = true
      })
      stream.addEventListener('change', event =>
        refreshTopics(client, event.data in shownBy ? [event.data as LiveTopic] : undefined),
      )
      stream.addEventListener('error', () => {
        if (stream?.readyState !== EventSource.CLOSED) return
        // Refused, not lost: the session may have ended.
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
