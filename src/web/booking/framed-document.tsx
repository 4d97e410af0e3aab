import type { PublicPage } from '#features/booking-pages/contract.ts'
import { paths } from '#web/lib/paths.ts'
import { useWords } from '#web/lib/words.tsx'
import { pageColumn } from './client-document.tsx'

/** Has no lookup, because browsers withhold cookies from frames. */
export function FramedDocument({ page, island }: { page: PublicPage; island: string }) {
  const words = useWords('page').cover
  return (
    <main className={pageColumn}>
      <h1 className="sr-only">{page.title}</h1>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our server */}
      <div id="island" className="contents" dangerouslySetInnerHTML={{ __html: island }} />
      <p className="text-14 text-muted lg:col-start-1">
        <a
          href={page.url ?? paths.bookingPage(page.name)}
          className="font-medium text-accent-ink underline underline-offset-4"
        >
          {words.manage}
        </a>
      </p>
    </main>
  )
}
