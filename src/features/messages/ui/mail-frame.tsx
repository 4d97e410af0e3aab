import { useEffect, useRef, useState } from 'react'
import { useWords } from '#web/lib/words.tsx'

export function MailFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [ready, setReady] = useState(false)
  const { mail } = useWords('templates').preview
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!ready || !page) return
    // Parsed inside the frame, as this page's policy would block the email's styles.
    page.documentElement.innerHTML = html
    page.documentElement.lang = /<html[^<>]*\slang="([\w-]+)"/.exec(html)?.[1] ?? 'en'
    for (const link of page.querySelectorAll('a')) link.removeAttribute('href')
  }, [html, ready])
  return (
    <iframe
      ref={frame}
      src="/mail-frame"
      title={mail}
      sandbox="allow-same-origin"
      onLoad={() => setReady(true)}
      className="h-[36rem] w-full rounded-control border border-line"
    />
  )
}
