import { Clock, DollarSign, type LucideIcon, Users } from 'lucide-react'
import { cx } from '#web/kit/base/cx.ts'
import { Icon } from '#web/kit/base/icon.tsx'

const facts: { title: string; text: string; icon: LucideIcon }[] = [
  {
    title: 'Duration',
    text: 'How long an appointment takes. The times that clients can choose follow from it.',
    icon: Clock,
  },
  {
    title: 'Pricing',
    text: 'What clients see, in US dollars. A price of 0 is shown as custom pricing.',
    icon: DollarSign,
  },
  {
    title: 'Staff Assignment',
    text: 'Everyone in your team offers every service, until you choose otherwise under Staff.',
    icon: Users,
  },
]

/** What makes up a service, for someone who sets one up for the first time. */
export function ServiceFacts({ className }: { className?: string | undefined }) {
  return (
    <ul className={cx('grid gap-3 lg:grid-cols-3 lg:gap-4', className)}>
      {facts.map(({ title, text, icon }) => (
        <li key={title}>
          <div className="flex h-full gap-4 rounded-card border border-line bg-surface p-4 lg:flex-col lg:gap-3 lg:p-5">
            <span className="flex size-10 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent-ink">
              <Icon of={icon} />
            </span>
            <div>
              <h2 className="text-14 font-semibold text-ink">{title}</h2>
              <p className="mt-0.5 text-14 text-pretty text-muted">{text}</p>
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
