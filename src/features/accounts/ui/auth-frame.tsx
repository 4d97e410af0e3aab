import type { ReactNode } from 'react'
import { Brand } from '#web/kit/base/brand.tsx'
import { ThemeSwitch } from '#web/kit/base/theme-switch.tsx'
import { pageData } from '#web/lib/page-data.ts'
import { paths } from '#web/lib/paths.ts'
import { useLostFocus } from '#web/lib/use-lost-focus.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'

interface AuthFrameProps {
  title: string
  lead?: ReactNode
  children: ReactNode
}

export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  const words = useWords('accounts')
  const { brandName } = pageData()
  const heading = useLostFocus<HTMLHeadingElement>(title)
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center justify-between px-4 py-4 md:px-8 md:py-6">
        <a
          href={paths.landing}
          className="rounded-control"
          aria-label={fill(words.home, { brandName })}
        >
          <Brand name={brandName} />
        </a>
        <ThemeSwitch />
      </header>
      <main className="flex flex-1 flex-col items-center px-4 pt-6 pb-16 md:pt-[10vh]">
        <div className="w-full max-w-[400px]">
          <h1
            ref={heading}
            tabIndex={-1}
            className="text-24 font-semibold text-ink outline-none md:text-32"
          >
            {title}
          </h1>
          {lead && <p className="mt-2 text-14 text-pretty text-muted md:text-16">{lead}</p>}
          <div className="mt-8">{children}</div>
        </div>
      </main>
    </div>
  )
}
