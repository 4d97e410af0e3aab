import { Clock, DollarSign, type LucideIcon, Users } from 'lucide-react'
import { cx } from '#web/kit/base/cx.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { useWords } from '#web/lib/words.tsx'
import type { Words } from '#words/en/areas.ts'

const facts: [keyof Words['services']['facts'], LucideIcon][] = [
  ['duration', Clock],
  ['pricing', DollarSign],
  ['staff', Users],
]

export function ServiceFacts({ className }: { className?: string | undefined }) {
  const words = useWords('services').facts
  return (
    <ul className={cx('grid gap-3 lg:grid-cols-3 lg:gap-4', className)}>
      {facts.map(([name, icon]) => (
        <li key={name}>
          <div className="flex h-full gap-4 rounded-card border border-line bg-surface p-4 lg:flex-col lg:gap-3 lg:p-5">
            <span className="flex size-10 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent-ink">
              <Icon of={icon} />
            </span>
            <div>
              <h2 className="text-14 font-semibold text-ink">{words[name].title}</h2>
              <p className="mt-0.5 text-14 text-pretty text-muted">{words[name].text}</p>
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
