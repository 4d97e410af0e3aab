import { Component, type ReactNode } from 'react'
import { Button, ButtonLink } from '#web/kit/base/button.tsx'
import { paths } from '#web/lib/paths.ts'
import { useWords } from '#web/lib/words.tsx'

/** Remembers the last reload, to prevent endless ones. */
const RELOADED_AT = 'reloaded-at'
const ONCE_IN_MS = 60_000

/**
 * After a deployment, scripts of unopened screens are gone, so this gets the new version. Offline,
 * a reload would show only the browser's error page.
 */
async function reloadOnce(): Promise<void> {
  try {
    await fetch(location.href, { method: 'HEAD' })
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0)
    if (Date.now() - last < ONCE_IN_MS) return
    sessionStorage.setItem(RELOADED_AT, String(Date.now()))
  } catch {
    return
  }
  location.reload()
}

const isMissingCode = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|module script failed|Failed to fetch/i.test(error.message)

export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (isMissingCode(error)) void reloadOnce()
  }

  override render() {
    if (this.state.error === undefined) return this.props.children
    return <Failed />
  }
}

function Failed() {
  const words = useWords('shell').failed
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center">
      <h1 className="text-24 font-semibold">{words.title}</h1>
      <p className="max-w-96 text-muted">{words.text}</p>
      <div className="flex gap-2">
        <Button variant="primary" onClick={() => location.reload()}>
          {words.reload}
        </Button>
        <ButtonLink href={paths.dashboard}>{words.home}</ButtonLink>
      </div>
    </main>
  )
}
