import { useEffect, useRef } from 'react'
import { useWords } from '#web/lib/words.tsx'
import { anchorOf, type Section } from './sections.ts'

export function SectionLinks({ sections }: { sections: readonly Section[] }) {
  const words = useWords('booking')
  const list = useRef<HTMLUListElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a search changes the sections
  useEffect(() => {
    let stop: (() => void) | undefined
    let left = false
    void import('./watch-sections.ts').then(({ watchSections }) => {
      if (!left) stop = watchSections(list.current!)
    })
    return () => {
      left = true
      stop?.()
    }
  }, [sections.map(anchorOf).join()])

  return (
    <nav
      aria-label={words.steps.services}
      className="sticky top-0 z-10 -mx-4 border-b border-line bg-surface sm:-mx-6"
    >
      <ul
        ref={list}
        className="relative flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:flex-wrap sm:px-6 sm:py-2.5"
      >
        {sections.map(section => (
          <li key={section.id} className="shrink-0">
            <a
              href={`#${anchorOf(section)}`}
              className="inline-flex min-h-8 max-w-56 items-center rounded-full border border-line px-3 text-13 font-medium hover:border-control aria-current:border-accent aria-current:bg-accent-soft aria-current:text-accent-ink pointer-coarse:min-h-11"
            >
              <bdi className="truncate">{section.name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
