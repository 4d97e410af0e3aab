const RETRY_AFTER_MS = [2_000, 10_000]

/** Retries, as vendors do. No one waits for it, and it ends with the process. */
export function postReport(
  url: string,
  headers: Record<string, string>,
  body: string,
  firstAfterMs: number,
): void {
  const attempt = ([afterMs, ...later]: number[]) => {
    if (afterMs === undefined) return
    const send = () => {
      fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) }).then(
        answer => answer.ok || attempt(later),
        () => attempt(later),
      )
    }
    setTimeout(send, afterMs).unref()
  }
  attempt([firstAfterMs, ...RETRY_AFTER_MS])
}
