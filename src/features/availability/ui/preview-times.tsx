import { CalendarX2, Sparkles } from 'lucide-react'
import { formatExactTime, partOfDay } from '#domain/time/format.ts'
import { cx } from '#web/kit/base/cx.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import type { Slot } from '../contract.ts'

const parts = ['morning', 'afternoon', 'evening'] as const

export function PreviewTimes({
  slots,
  zone,
  stale,
}: {
  slots: readonly Slot[]
  zone: string
  stale: boolean
}) {
  const words = useWords('availability').preview
  const language = useLanguage()
  return (
    <div className={cx('grid gap-3', stale && 'opacity-60')} aria-busy={stale}>
      {parts.map(part => {
        const name = words[part]
        const within = slots.filter(slot => partOfDay(Date.parse(slot.startTime), zone) === part)
        if (within.length === 0) return null
        return (
          <section key={part} aria-label={name}>
            <h4 className="mb-1.5 text-12 font-medium text-muted">{name}</h4>
            <ul className="flex flex-wrap gap-1.5">
              {within.map(({ startTime, suggested }) => (
                <li
                  key={startTime}
                  className="flex h-8 items-center gap-1 rounded-control border border-line bg-surface px-2.5 text-13 font-medium text-ink tabular-nums"
                >
                  {suggested && (
                    <Icon
                      of={Sparkles}
                      size={16}
                      label={words.suggested}
                      className="size-3.5 text-accent-ink"
                    />
                  )}
                  <span>{formatExactTime(Date.parse(startTime), zone, language)}</span>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      {slots.some(slot => slot.suggested) && (
        <p aria-hidden="true" className="flex items-center gap-1.5 text-12 text-muted">
          <Icon of={Sparkles} size={16} className="size-3.5 text-accent-ink" />
          {words.suggestedToClients}
        </p>
      )}
    </div>
  )
}

export function PreviewNothing({ sentence }: { sentence: string }) {
  const words = useWords('availability').preview
  return (
    <p className="flex gap-2 text-14 text-ink">
      <Icon of={CalendarX2} size={16} className="mt-0.5 text-muted" />
      <span>
        <span className="font-semibold">{words.nothing}</span> {sentence}
      </span>
    </p>
  )
}
