import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  children: ReactNode
  onError: (error: unknown) => void
  failed: (error: unknown, retry: () => void) => ReactNode
}

export class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return this.props.failed(error, () => this.setState({ error: undefined }))
  }
}

export const isMissingCode = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|module script failed|Failed to fetch/i.test(error.message)

/** Remembers the last reload, to prevent endless ones. */
const RELOADED_AT = 'reloaded-at'
const ONCE_IN_MS = 60_000

/**
 * After a deployment, scripts of unopened screens are gone, so this gets the new version. Offline,
 * it would show only the browser's error page.
 */
export async function reloadOnce(): Promise<void> {
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
