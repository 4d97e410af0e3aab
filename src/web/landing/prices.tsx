import { channels } from '#domain/channels.ts'
import { creditsForDollars, formatCents } from '#domain/money.ts'
import { creditsOf } from '#features/credits/rules.ts'
import { presets } from '#features/payments/rules.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fillCount } from '#words/fill.ts'
import { Section } from './section.tsx'

export function Prices() {
  const words = useWords('landing').prices
  const language = useLanguage()
  const credits = (count: number) => fillCount(words.credits, count, language)
  return (
    <Section id="prices" title={words.title} text={words.text}>
      <div className="grid gap-4 md:grid-cols-3 lg:gap-6">
        <dl className="grid gap-3.5 rounded-sheet border border-line bg-surface p-6 text-14">
          {channels.map(channel => (
            <div key={channel} className="flex justify-between gap-4">
              <dt className="text-ink">{words.channels[channel]}</dt>
              <dd className="shrink-0 text-muted tabular-nums">
                {creditsOf(channel) === 0 ? words.free : credits(creditsOf(channel))}
              </dd>
            </div>
          ))}
        </dl>
        <ul className="grid gap-4 md:col-span-2 md:grid-cols-3 lg:gap-6">
          {presets.credits.map(dollars => (
            <li
              key={dollars}
              className="grid content-center rounded-sheet border border-line bg-surface p-6"
            >
              <p className="text-32 font-semibold text-ink tabular-nums">
                {formatCents(dollars * 100).replace(/\.00$/, '')}
              </p>
              <p className="mt-1.5 text-16 text-muted tabular-nums">
                {credits(creditsForDollars(dollars))}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
