import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveTopic } from '#platform/events.ts'
import { isNotified } from '#web/lib/notified.ts'
import { readsByTopic, refreshInTurn } from '#web/lib/refresh.ts'
import { currentUser, refreshUser } from '#web/lib/session.ts'
import { usesWorker } from '#web/lib/standalone.ts'
import { reportSignedOut } from './queries.tsx'

const REOPEN_MS = 5_000

async function checkSession() {
  const before = currentUser()
  await refreshUser()
  if (before && !currentUser()) reportSignedOut()
}

/** Browsers allow few connections per site, so only visible windows connect. */
export function followEvents(client: QueryClient): () => void {
  const refresh = refreshInTurn(client)
  let stream: EventSource | undefined
  let reopening: ReturnType<typeof setTimeout> | undefined
  /** The age of the page shows whether its reads may have missed a change. */
  let isFirst = !document.hidden

  const open = () => {
    clearTimeout(reopening)
    if (stream || document.hidden) return
    stream = new EventSource('/api/events')
    stream.addEventListener('ready', ({ data }) => {
      // Fetches what changed between two streams, or between the first reads and this stream.
      if (!isFirst || Number(data) < performance.now()) void refresh()
      isFirst = false
    })
    stream.addEventListener('change', ({ data }) =>
      refresh(data in readsByTopic ? [data as LiveTopic] : undefined),
    )
    stream.addEventListener('error', () => {
      isFirst = false
      if (stream?.readyState !== EventSource.CLOSED) return
      // The stream was refused: the session may have ended.
      close()
      void checkSession()
      reopening = setTimeout(open, REOPEN_MS)
    })
  }
  const close = () => {
    clearTimeout(reopening)
    isFirst = false
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
}

export function useLiveUpdates(): void {
  const client = useQueryClient()
  useEffect(() => {
    const stop = followEvents(client)
    // Done last, so that saving the installed app's copy doesn't slow down a visit.
    const starting =
      (usesWorker() || isNotified()) &&
      setTimeout(async () => (await import('./installed.ts')).startInstalled(client), 1_000)
    const opened = async (event: MessageEvent) =>
      (await import('./installed.ts')).openNotification(event)
    navigator.serviceWorker?.addEventListener('message', opened)
    return () => {
      if (starting) clearTimeout(starting)
      navigator.serviceWorker?.removeEventListener('message', opened)
      stop()
    }
  }, [client])
}
