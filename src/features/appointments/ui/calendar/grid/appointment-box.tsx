import { Link2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { initialsOf } from '#domain/initials.ts'
import type { Language } from '#domain/languages.ts'
import { formatExactTime, formatTime, formatTimeRange } from '#domain/time/format.ts'
import { cx } from '#web/kit/base/cx.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import type { Words } from '#words/en/areas.ts'
import { fill } from '#words/fill.ts'
import type { Appointment } from '../../../contract.ts'
import { isActive } from '../../../rules.ts'
import { type ColorBy, lookOf, presenceOf, stateWord, toneOf } from '../look.ts'
import { waitIn } from '../span-rules.ts'
import type { Box, Lane } from './lanes.ts'
import { cutOut, laneBox, tall } from './scale.ts'

interface AppointmentBoxProps extends Box {
  appointment: Appointment
  zone: string
  now: number
  colorBy: ColorBy
  lane: Lane
  showStaff: boolean
  faded: boolean
  open: boolean
  /** True if it ends in this column, which then shows the resize handle. */
  ends: boolean
  describedBy: string
  words: Pick<Words, 'calendar' | 'appointments'>
  language: Language
  /** Roving tabindex: Tab reaches one appointment, and arrow keys reach the others. */
  tabbable: boolean
  onFocus: () => void
  onOpen: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** Lines that don't fit wrap into a second column, out of sight. Keyboard focus shows them all. */
const lines = cx(
  'flex-col flex-wrap content-start gap-x-2 low:flex-row low:gap-x-1.5 focus-visible:h-auto focus-visible:min-h-full focus-visible:flex-col! focus-visible:flex-nowrap! focus-visible:items-stretch!',
)
const line = cx(
  'w-full min-w-0 truncate text-12 leading-[1.333] low:h-full low:w-auto low:content-center group-focus-visible:h-auto! group-focus-visible:w-full! group-focus-visible:wrap-anywhere group-focus-visible:whitespace-normal',
)

const inLane = '@max-[2.5rem]:hidden'

export function AppointmentBox(props: AppointmentBoxProps) {
  const { appointment, zone, now, top, bottom, gap, open, words, language } = props
  const { id, status } = appointment
  const presence = presenceOf(appointment)
  const state = stateWord(appointment, now, words.appointments)
  const label = labelOf(appointment, state, { zone, language, words: words.calendar.grid })
  return (
    <li
      style={{
        ...toneOf(appointment, props.colorBy),
        top: tall(top),
        height: tall((gap?.top ?? bottom) - top),
        ...laneBox(props.lane),
      }}
      className="absolute [container-type:size] has-focus-visible:z-3"
    >
      <button
        type="button"
        data-appointment={id}
        data-fixed={isActive(status) ? undefined : ''}
        aria-label={label}
        title={label}
        aria-describedby={props.describedBy}
        aria-expanded={open}
        tabIndex={props.tabbable ? 0 : -1}
        onFocus={props.onFocus}
        onClick={props.onOpen}
        onKeyDown={props.onKeyDown}
        style={gap && cutOut({ top, bottom, gap }, document.dir)}
        className={cx(
          'group relative flex size-full min-w-0 overflow-hidden rounded-[6px] border-s-[3px] border-(--tone) bg-(--tone-soft) px-1.5 py-0.5 text-start @max-[4.5rem]:px-0.5 low:py-0 text-(--tone-ink) ring-1 ring-surface select-none focus-visible:outline-offset-1',
          lines,
          status === 'completed' &&
            'bg-[color-mix(in_oklab,var(--tone-soft)_40%,var(--surface))]! text-muted!',
          status === 'no_show' && 'border-dashed border-danger! bg-danger-soft! text-danger-ink!',
          presence?.step === 'arrived' && 'ring-2! ring-warning! ring-inset',
          presence?.step === 'started' && 'ring-2! ring-(--tone)! ring-inset',
          props.faded && 'opacity-35',
          open && 'outline-2 outline-(--tone)',
          isActive(status) && 'cursor-grab',
        )}
      >
        <Lines
          appointment={appointment}
          zone={zone}
          language={language}
          showStaff={props.showStaff}
          presence={presence && state}
        />
        {props.ends && isActive(status) && (
          <span
            data-resize=""
            aria-hidden="true"
            className="absolute inset-x-0 bottom-0 h-1.5 cursor-ns-resize pointer-coarse:h-3"
          />
        )}
      </button>
    </li>
  )
}

function labelOf(
  appointment: Appointment,
  state: string | undefined,
  { zone, language, words }: { zone: string; language: Language; words: Words['calendar']['grid'] },
) {
  const values = {
    client: appointment.customerName,
    start: formatExactTime(Date.parse(appointment.startTime), zone, language),
    end: formatExactTime(Date.parse(appointment.endTime), zone, language),
    service: appointment.serviceName,
    staff: appointment.staffName,
  }
  const spoken = state
    ? fill(words.appointmentWithStatus, { ...values, status: state })
    : fill(words.appointment, values)
  const wait = waitIn(appointment)
  const waiting = wait
    ? fill(words.appointmentWaits, {
        appointment: spoken,
        time: formatTimeRange(wait.start, wait.end, zone, language),
      })
    : spoken
  return appointment.visitId === undefined
    ? waiting
    : fill(words.appointmentOfVisit, { appointment: waiting })
}

interface LinesProps {
  appointment: Appointment
  zone: string
  language: Language
  showStaff: boolean
  presence: string | undefined
}

function Lines({ appointment, zone, language, showStaff, presence }: LinesProps) {
  const { customerName, serviceName, staffName } = appointment
  const [start, end] = [Date.parse(appointment.startTime), Date.parse(appointment.endTime)]
  const look = lookOf(appointment)
  const struck = appointment.status === 'no_show' && 'line-through'
  const startTime = formatTime(start, zone, language).replace(/ [AP]M$/, '')
  return (
    <>
      <span className={cx('flex items-center gap-1 font-semibold low:max-w-full', line)}>
        {look && <Icon of={look.icon} size={16} className="size-3.5 @max-[4.5rem]:hidden" />}
        {appointment.visitId !== undefined && (
          <Icon of={Link2} size={16} className="size-3.5 @max-[4.5rem]:hidden" />
        )}
        <span
          className={cx(
            '@max-[1.5rem]:invisible @min-[2.5rem]:hidden group-focus-visible:hidden',
            struck,
          )}
        >
          {initialsOf(customerName)}
        </span>
        <span
          dir="auto"
          className={cx(
            'truncate group-focus-visible:block! group-focus-visible:whitespace-normal',
            struck,
            inLane,
          )}
        >
          {customerName}
        </span>
      </span>
      <span
        className={cx(
          line,
          'tabular-nums group-focus-visible:hidden low:hidden @min-[4.5rem]:hidden',
          inLane,
        )}
      >
        {startTime}
      </span>
      {presence && (
        <span className={cx(line, 'font-semibold tabular-nums low:shrink-0', inLane)}>
          {presence}
        </span>
      )}
      <span className={cx(line, 'low:min-w-12 low:flex-1 group-focus-visible:block!', inLane)}>
        <span className="tabular-nums roomy:hidden @max-[4.5rem]:hidden group-focus-visible:hidden">
          {`${startTime} `}
        </span>
        <span>{showStaff ? `${serviceName} · ${staffName}` : serviceName}</span>
      </span>
      <span
        className={cx(
          line,
          'hidden tabular-nums roomy:@min-[4.5rem]:block group-focus-visible:block!',
        )}
      >
        {formatTimeRange(start, end, zone, language)}
      </span>
    </>
  )
}
