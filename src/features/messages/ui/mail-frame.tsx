import { useEffect, useRef, useState } from 'react'
import { useWords } from '#web/lib/words.tsx'

/**
 * A mail as a mail program shows it. Its page allows the styles that stand in mails, and nothing
 * that runs.
 */
export function MailFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [ready, setReady] = useState(false)
  const { mail } = useWords('templates').preview
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!ready || !page) return
    // Read within the frame and under its own policy: read by ours, every style in it would be
    // refused.
    page.documentElement.innerHTML = html
    page.documentElement.lang = /<html[^<>]*\slang="([\w-]+)"/.exec(html)?.[1] ?? 'en'
    // Its buttons are to be looked at: a sample leads nowhere.
    for (const link of page.querySelectorAll('a')) link.removeAttribute('href')
  }, [html, ready])
  return (
    <iframe
      ref={frame}
      src="/mail-frame"
      title={mail}
      sandbox="allow-same-origin"
      onLoad={() => setReady(true)}
      className="h-[36rem] w-full rounded-control border border-line bg-white"
    />
  )
}
