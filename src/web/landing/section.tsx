import type { ReactNode } from 'react'

interface SectionProps {
  id: string
  title: string
  text: string
  children: ReactNode
}

export const column = 'mx-auto w-full max-w-[1120px] px-4 md:px-8'

export const Section = ({ id, title, text, children }: SectionProps) => (
  <section aria-labelledby={id} className={`${column} pt-20 md:pt-28`}>
    <h2 id={id} className="text-24 font-semibold text-ink md:text-32">
      {title}
    </h2>
    <p className="mt-1.5 mb-8 text-16 text-pretty text-muted">{text}</p>
    {children}
  </section>
)
