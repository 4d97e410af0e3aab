import { useEffect, useRef, useState } from 'react'
import { useWords } from '#web/lib/words.tsx'
import type { Section } from './sections.ts'

interface SectionLinksProps {
  sections: readonly Section[]
  anchorOf: (section: Section) => string
}

/** Links to the groups of a long menu, in view while it scrolls. They work without a script. */
export function SectionLinks({ sections, anchorOf }: SectionLinksProps) {
  const words = useWords('booking')
  const list = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState<string>()
  const anchors = sections.map(anchorOf).join(' ')

  useEffect(() => {
    // The section that crosses a line below the links is the current one.
    const line = { rootMargin: '-96px 0px -100% 0px', threshold: 0 }
    const watch = new IntersectionObserver(entries => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) setCurrent(target.id)
    }, line)
    for (const anchor of anchors.split(' ')) {
      const section = document.getElementById(anchor)
      if (section) watch.observe(section)
    }
    return () => watch.disconnect()
  }, [anchors])

  useEffect(() => {
    const link = current && list.current?.querySelector<HTMLElement>(`[href="#${current}"]`)
    if (link) list.current!.scrollTo({ left: link.offsetLeft - 48, behavior: 'smooth' })
  }, [current])

  return (
    <nav
      aria-label={words.steps.services}
      className="sticky top-0 z-10 -mx-5 border-b border-line bg-surface sm:-mx-6"
    >
      <ul
        ref={list}
        className="relative flex gap-2 overflow-x-auto px-5 py-2 [scrollbar-width:none] sm:flex-wrap sm:px-6"
      >
        {sections.map(section => (
          <li key={section.id} className="shrink-0">
            <a
              href={`#${anchorOf(section)}`}
              aria-current={anchorOf(section) === current || undefined}
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
