import { Mail, MessageCircle, Phone, Play } from 'lucide-react'
import { cx } from '#web/kit/base/cx.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { useWords } from '#web/lib/words.tsx'

const features = [
  ['scheduling', <Week key="week" />],
  ['reminders', <Cascade key="cascade" />],
  ['voice', <Voice key="voice" />],
] as const

export function FeatureCards({ className }: { className: string }) {
  const words = useWords('landing').features
  return (
    <section id="features" aria-label={words.title} className={className}>
      <div className="grid gap-4 md:grid-cols-3 lg:gap-6">
        {features.map(([feature, picture]) => (
          <article
            key={feature}
            className="flex flex-col overflow-hidden rounded-sheet border border-line bg-surface"
          >
            <div
              aria-hidden="true"
              className="flex h-48 items-center justify-center bg-art-1 px-6 select-none"
            >
              {picture}
            </div>
            <div className="p-6">
              <h2 className="text-20 font-semibold text-ink">{words[feature].title}</h2>
              <p className="mt-1.5 text-14 text-pretty text-muted">{words[feature].text}</p>
            </div>
          </article>
        ))}
      </div>
    </section>
  )
}

const week = [
  ['top-[8%] h-[26%] bg-art-3', 'top-[44%] h-[38%] bg-art-3'],
  ['top-0 h-[20%] bg-art-3', 'top-[30%] h-[24%] bg-accent', 'top-[66%] h-[26%] bg-art-3'],
  ['top-[16%] h-[50%] bg-art-3'],
  ['top-0 h-[32%] bg-art-3', 'top-[42%] h-[22%] bg-art-3', 'top-[72%] h-[28%] bg-art-3'],
  ['top-[10%] h-[24%] bg-art-3', 'top-[52%] h-[30%] bg-art-3'],
]

function Week() {
  const { days } = useWords('landing').features.scheduling
  return (
    <div className="grid w-full max-w-60 grid-cols-5 gap-2">
      {week.map((bars, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: static, and two days share a letter
        <div key={index} className="text-center text-12 font-medium text-muted">
          {days[index]}
          <div className="relative mt-1.5 h-28 rounded-control bg-art-paper">
            {bars.map(bar => (
              <div key={bar} className={cx('absolute inset-x-1 rounded-[5px]', bar)} />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

const steps = [
  { channel: 'email', icon: Mail, place: 'ms-0' },
  { channel: 'whatsapp', icon: MessageCircle, place: 'ms-4 lg:ms-5' },
  { channel: 'voice', icon: Phone, place: 'ms-8 lg:ms-10' },
] as const

function Cascade() {
  const words = useWords('landing').features.reminders
  return (
    <div className="w-full max-w-60 space-y-2">
      {steps.map((step, index) => (
        <div
          key={step.channel}
          className={cx(
            'flex items-center gap-2.5 rounded-control bg-art-paper px-3 py-2 me-0',
            step.place,
          )}
        >
          <Icon of={step.icon} className={index === 2 ? 'text-accent' : 'text-art-ink'} />
          <span className="flex-1 text-13 font-semibold text-ink">{words[step.channel].name}</span>
          <span className="text-12 whitespace-nowrap text-muted tabular-nums md:max-lg:hidden">
            {words[step.channel].when}
          </span>
        </div>
      ))}
    </div>
  )
}

const wave = 'h-2 h-5 h-8 h-4 h-10 h-6 h-12 h-7 h-4 h-9 h-5 h-7 h-3 h-5 h-2'.split(' ')

function Voice() {
  const { said } = useWords('landing').features.voice
  return (
    <div className="w-full max-w-60">
      <div className="flex h-16 items-center gap-3 rounded-full bg-art-paper pe-5 ps-2">
        <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-accent text-on-accent">
          <Icon of={Play} />
        </span>
        <span className="flex flex-1 items-center justify-between">
          {wave.map((height, bar) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: static, and heights repeat
              key={bar}
              className={cx('w-1 rounded-full', height, bar < 6 ? 'bg-accent' : 'bg-art-3')}
            />
          ))}
        </span>
      </div>
      <p className="mt-3 text-center text-13 text-pretty text-muted">{said}</p>
    </div>
  )
}
