import { ArrowRight, Check } from 'lucide-react'
import { Link } from 'wouter'
import { cityOfZone } from '#domain/time/format.ts'
import { buttonClass } from '#web/kit/base/button.tsx'
import { cx } from '#web/kit/base/cx.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { paths } from '#web/lib/paths.ts'
import type { Setup } from '../contract.ts'
import type { StepName, setupSteps } from '../rules.ts'

interface Words {
  title: string
  text: string
  action: string
  href: string
}

const wordsOf = (setup: Setup): Record<StepName, Words> => ({
  service: {
    title: 'Add a service',
    text: 'What clients can book, with its length and price.',
    action: 'Add a service',
    href: paths.services,
  },
  staff: {
    title: 'Add at least one staff member',
    text: 'Anyone clients can book. Working solo? Add yourself.',
    action: 'Add a team member',
    href: paths.staff,
  },
  hours: {
    title: 'Set your time zone and hours',
    text: `Your business is on ${cityOfZone(setup.timeZone)} time, which you can change in Settings. Hours are set for each team member.`,
    action: 'Set hours',
    href: paths.staff,
  },
  page: {
    title: 'Create your booking page',
    text: 'Your own link, where clients see your services and free times.',
    action: 'Create a page',
    href: paths.share,
  },
  booking: {
    title: 'Make a test booking',
    text: 'Book yourself on your page as a client would, and watch it arrive in the calendar.',
    action: 'Open your page',
    href: setup.firstPageName ? paths.bookingPage(setup.firstPageName) : paths.calendar,
  },
})

interface SetupChecklistProps {
  setup: Setup
  steps: ReturnType<typeof setupSteps>
}

/** The way to the first booking, step by step; it knows what is done and leads on with the next. */
export function SetupChecklist({ setup, steps }: SetupChecklistProps) {
  const words = wordsOf(setup)
  const done = steps.filter(step => step.done).length
  const next = steps.find(step => !step.done)?.name
  return (
    <section aria-labelledby="setup" className="rounded-card border border-line bg-surface">
      <div className="flex items-center gap-4 px-5 pt-5 pb-4">
        <h2 id="setup" className="flex-1 text-16 font-semibold">
          Get ready for your first booking
        </h2>
        <p className="text-13 text-muted tabular-nums">
          {done} of {steps.length} done
        </p>
      </div>
      <div className="mx-5 h-1.5 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-200"
          style={{ width: `${(done / steps.length) * 100}%` }}
        />
      </div>
      <ol className="mt-2 divide-y divide-line">
        {steps.map(({ name, done: isDone }, index) => (
          <Step
            key={name}
            number={index + 1}
            words={words[name]}
            done={isDone}
            next={name === next}
          />
        ))}
      </ol>
    </section>
  )
}

interface StepProps {
  number: number
  words: Words
  done: boolean
  /** The first that is not done: the one to do now. */
  next: boolean
}

function Step({ number, words, done, next }: StepProps) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 px-5 py-4">
      <span
        className={cx(
          'flex size-7 shrink-0 items-center justify-center rounded-full text-13 font-semibold',
          done && 'bg-success-soft text-success-ink',
          !done && (next ? 'bg-accent text-on-accent' : 'bg-sunken text-muted'),
        )}
      >
        {done ? <Icon of={Check} size={16} label="Done" /> : number}
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <h3 className={cx('text-14 leading-7 font-semibold', done ? 'text-muted' : 'text-ink')}>
          {words.title}
        </h3>
        {!done && <p className="text-14 text-pretty text-muted">{words.text}</p>}
      </div>
      {!done && <StepLink words={words} next={next} />}
    </li>
  )
}

function StepLink({ words, next }: { words: Words; next: boolean }) {
  const className = cx(
    buttonClass(next ? 'primary' : 'quiet', 'sm'),
    next ? 'max-sm:ms-11' : 'max-sm:ms-8',
  )
  const content = (
    <>
      {words.action}
      <Icon of={ArrowRight} size={16} className="rtl:rotate-180" />
    </>
  )
  // The booking page is another program of the browser's, and the checklist should still be there
  // afterwards.
  return words.href.startsWith('/p/') ? (
    <a href={words.href} target="_blank" rel="noopener" className={className}>
      {content}
    </a>
  ) : (
    <Link href={words.href} className={className}>
      {content}
    </Link>
  )
}
