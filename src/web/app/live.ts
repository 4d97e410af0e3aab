import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveTopic } from '#platform/events.ts'
import { isNotified } from '#web/lib/notified.ts'
import { readsByTopic, refreshInTurn } from '#web/lib/refresh.ts'
import { currentUser, refreshUser } from '#web/lib/session.ts'
import { usesWorker } from '#web/lib/standalone.ts'
import { reportSignedOut } from './queries.tsx'

const REOPEN_MS = 5_000
/** A connection may die unnoticed. The server sends `beat` every 25 s. */
const SILENT_MS = 70_000

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
    for (const sign of ['ready', 'change', 'beat'])
      stream.addEventListener(sign, () => reopenAfter(SILENT_MS))
    stream.addEventListener('error', () => {
      isFirst = false
      if (stream?.readyState !== EventSource.CLOSED) return
      // The stream was refused: the session may have ended.
      close()
      void checkSession()
      reopenAfter(REOPEN_MS)
    })
    reopenAfter(SILENT_MS)
  }
  const close = () => {
    clearTimeout(reopening)
    isFirst = false
    stream?.close()
    stream = undefined
  }
  const reopenAfter = (ms: number) => {
    clearTimeout(reopening)
    reopening = setTimeout(() => {
      close()
      open()
    }, ms)
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
