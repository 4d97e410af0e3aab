import { formatList } from '#domain/time/format-list.ts'
import type { AppPageData } from '#web/lib/page-data.ts'
import { paths } from '#web/lib/paths.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'

export function SandboxBanner({ sandboxes, outbox }: Pick<AppPageData, 'sandboxes' | 'outbox'>) {
  const { notice, sandbox: words } = useWords('shell')
  const names = sandboxes.map(name => words.names[name])
  const isEverything = names.length === Object.keys(words.names).length
  return (
    <aside
      aria-label={notice}
      className="bg-warning-soft px-4 py-2 text-center text-13 text-warning-ink md:px-8"
    >
      {words.lead}{' '}
      {isEverything ? (
        <>
          <span className="max-lg:hidden">{words.text}</span>
          <span className="lg:hidden">{words.shortText}</span>
        </>
      ) : (
        fill(words.some, { names: formatList(names, 'en') })
      )}{' '}
      {outbox && (
        <a
          href={paths.sandbox}
          target="_blank"
          rel="noreferrer"
          className="inline-block font-semibold underline underline-offset-4 pointer-coarse:-my-3 pointer-coarse:py-3"
        >
          {words.outbox}
        </a>
      )}
    </aside>
  )
}
