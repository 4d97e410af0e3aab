import { ArrowRight, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cityOfZone } from '#domain/time/format.ts'
import { Button, buttonClass } from '#web/kit/base/button.tsx'
import { cx } from '#web/kit/base/cx.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { TransientButton } from '#web/kit/base/transient-button.tsx'
import { paths } from '#web/lib/paths.ts'
import { useSample } from '#web/lib/sample.tsx'
import { useLostFocus } from '#web/lib/use-lost-focus.ts'
import { useWords, worded } from '#web/lib/words.tsx'
import type { Words } from '#words/en/areas.ts'
import { checklist } from '#words/en/checklist.ts'
import { fill } from '#words/fill.ts'
import type { Setup } from '../contract.ts'
import type { StepName, setupSteps } from '../rules.ts'
import { useConfirmHours } from './data.ts'

interface StepContent {
  title: string
  text: string
  link?: { label: string; href: string } | undefined
  control?: ReactNode
}

type ChecklistWords = Words['checklist']

function hoursContent(setup: Setup, words: ChecklistWords['hours']): StepContent {
  const { title } = words
  const city = cityOfZone(setup.timeZone)
  if (setup.staff === 0) {
    return {
      title,
      text: fill(words.noStaff, { city }),
      link: { label: words.openSettings, href: paths.settings },
    }
  }
  if (setup.staffWithHours === 0) {
    return {
      title,
      text: fill(words.noHours, { city }),
      link: { label: words.set, href: `${paths.staff}?hours` },
    }
  }
  return {
    title,
    text: fill(words.text, { city }),
    link: { label: words.change, href: `${paths.staff}?hours` },
    control: <ConfirmHours />,
  }
}

const contentOf = (
  setup: Setup,
  nameForm: ReactNode,
  { name, service, staff, hours, page, booking }: ChecklistWords,
): Record<StepName, StepContent> => ({
  name: { ...name, control: nameForm },
  service: { ...service, link: { label: service.open, href: `${paths.services}?new` } },
  staff: { ...staff, link: { label: staff.open, href: `${paths.staff}?new` } },
  hours: hoursContent(setup, hours),
  page: { ...page, link: { label: page.open, href: `${paths.share}?new` } },
  booking: {
    ...booking,
    link: setup.firstPageName
      ? { label: booking.open, href: paths.bookingPage(setup.firstPageName) }
      : undefined,
  },
})

interface SetupChecklistProps {
  setup: Setup
  steps: ReturnType<typeof setupSteps>
  nameForm: ReactNode
}

export const SetupChecklist = worded(Checklist, { checklist })

function Checklist({ setup, steps, nameForm }: SetupChecklistProps) {
  const words = useWords('checklist')
  const { show } = useSample()
  const contents = contentOf(setup, nameForm, words)
  const done = steps.filter(step => step.done).length
  const heading = useLostFocus<HTMLHeadingElement>(done)
  const next = steps.find(step => !step.done)?.name
  const quick = setup.services === 0
  return (
    <section aria-labelledby="setup" className="rounded-card border border-line bg-surface">
      <div className="flex items-center gap-4 px-5 pt-5 pb-4">
        <h2
          ref={heading}
          tabIndex={-1}
          id="setup"
          className="flex-1 text-16 font-semibold outline-none"
        >
          {words.title}
        </h2>
        <p className="text-13 text-muted tabular-nums">
          {fill(words.progress, { done, count: steps.length })}
        </p>
      </div>
      <div className="mx-5 h-1.5 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-200"
          style={{ width: `${(done / steps.length) * 100}%` }}
        />
      </div>
      {quick && <QuickSetup />}
      <ol className="mt-2 divide-y divide-line">
        {steps.map(({ name, done: isDone }, index) => (
          <Step
            key={name}
            number={index + 1}
            content={contents[name]}
            done={isDone}
            next={!quick && name === next}
          />
        ))}
      </ol>
      {show && !setup.hasAppointments && (
        <div className="border-t border-line px-5 py-3">
          <TransientButton variant="quiet" onClick={show} className="-ms-4">
            {words.sample}
          </TransientButton>
        </div>
      )}
    </section>
  )
}

function QuickSetup() {
  const words = useWords('checklist').quick
  return (
    <div className="mx-5 mt-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-accent-soft px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="text-14 font-semibold text-ink">{words.title}</h3>
        <p className="text-14 text-pretty text-ink">{words.text}</p>
      </div>
      <Link href={paths.setup} className={buttonClass('primary')}>
        {words.open}
      </Link>
    </div>
  )
}

interface StepProps {
  number: number
  content: StepContent
  done: boolean
  next: boolean
}

function Step({ number, content, done, next }: StepProps) {
  const words = useWords('checklist')
  const { title, text, link, control } = content
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 px-5 py-4">
      <span
        className={cx(
          'flex size-7 shrink-0 items-center justify-center rounded-full text-13 font-semibold',
          done && 'bg-success-soft text-success-ink',
          !done && (next ? 'bg-accent text-on-accent' : 'bg-sunken text-muted'),
        )}
      >
        {done ? <Icon of={Check} size={16} label={words.done} /> : number}
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <h3 className={cx('text-14 leading-7 font-semibold', done ? 'text-muted' : 'text-ink')}>
          {title}
        </h3>
        {!done && <p className="text-14 text-pretty text-muted">{text}</p>}
        {!done && control && <div className="mt-3">{control}</div>}
      </div>
      {!done && link && <StepLink {...link} primary={next && !control} />}
    </li>
  )
}

function ConfirmHours() {
  const words = useWords('checklist').hours
  const confirm = useConfirmHours()
  return (
    <Button size="sm" busy={confirm.isPending} onClick={() => confirm.mutate()}>
      <Icon of={Check} size={16} />
      {words.confirm}
    </Button>
  )
}

function StepLink({ label, href, primary }: { label: string; href: string; primary: boolean }) {
  const className = cx(
    buttonClass(primary ? 'primary' : 'quiet', 'sm'),
    primary ? 'max-sm:ms-11' : 'max-sm:ms-8',
  )
  const content = (
    <>
      {label}
      <Icon of={ArrowRight} size={16} className="rtl:rotate-180" />
    </>
  )
  // The booking page is a separate app; a new tab keeps the checklist open.
  return href.startsWith('/p/') ? (
    <a href={href} target="_blank" rel="noopener" className={className}>
      {content}
    </a>
  ) : (
    <Link href={href} className={className}>
      {content}
    </Link>
  )
}
