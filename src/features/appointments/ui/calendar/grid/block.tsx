import type { KeyboardEvent } from 'react'
import type { Language } from '#domain/languages.ts'
import { formatExactTime, formatTime, formatTimeRange } from '#domain/time/format.ts'
import { cx } from '#web/kit/base/cx.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import type { Words } from '#words/en/areas.ts'
import { fill } from '#words/fill.ts'
import type { Appointment } from '../../../contract.ts'
import { isActive } from '../../../rules.ts'
import { type ColorBy, statusLook, statusWord, toneOf } from '../look.ts'
import type { Lane } from './lanes.ts'
import { rem, tall } from './scale.ts'

interface BlockProps {
  appointment: Appointment
  zone: string
  colorBy: ColorBy
  top: number
  bottom: number
  lane: Lane
  /** Shows the staff member's name, for columns shared by several. */
  showStaff: boolean
  /** The original position of an appointment being moved. */
  faded: boolean
  open: boolean
  /** Whether the appointment ends in this column, which shows the resize handle. */
  ends: boolean
  describedBy: string
  words: Pick<Words, 'calendar' | 'appointments'>
  language: Language
  /** Roving tabindex: Tab reaches one appointment, arrow keys the others. */
  tabbable: boolean
  onFocus: () => void
  onOpen: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

// Narrow lanes show the name and start time; the narrowest show no text.
const inLane = '@max-[1.5rem]:invisible'
const onlyInLane = 'hidden @max-[4.5rem]:block'
const hidden = '@max-[4.5rem]:hidden'

/** Status is shown by icon as well as color. */
export function Block(props: BlockProps) {
  const {
    appointment,
    zone,
    colorBy,
    top,
    bottom,
    lane,
    showStaff,
    faded,
    open,
    ends,
    describedBy,
    words,
    language,
  } = props
  const { id, customerName, serviceName, staffName, status } = appointment
  const [start, end] = [Date.parse(appointment.startTime), Date.parse(appointment.endTime)]
  const height = tall(bottom - top)
  const look = statusLook[status]
  const { grid } = words.calendar
  const told = statusWord(status, words.appointments)
  const values = {
    client: customerName,
    start: formatExactTime(start, zone, language),
    end: formatExactTime(end, zone, language),
    service: serviceName,
    staff: staffName,
  }
  return (
    <li
      style={{
        ...toneOf(appointment, colorBy),
        top: rem(top),
        height: rem(bottom - top),
        insetInlineStart: `calc(${lane.start * 100}% + 2px)`,
        width: `calc(${lane.width * 100}% - 4px)`,
      }}
      className="@container absolute"
    >
      <button
        type="button"
        data-appointment={id}
        data-fixed={isActive(status) ? undefined : ''}
        aria-label={
          told
            ? fill(grid.appointmentTold, { ...values, status: told })
            : fill(grid.appointment, values)
        }
        aria-describedby={describedBy}
        aria-expanded={open}
        tabIndex={props.tabbable ? 0 : -1}
        onFocus={props.onFocus}
        onClick={props.onOpen}
        onKeyDown={props.onKeyDown}
        className={cx(
          'relative flex size-full min-w-0 overflow-hidden rounded-[6px] border-s-[3px] border-(--tone) bg-(--tone-soft) px-1.5 text-start @max-[4.5rem]:px-0.5 text-(--tone-ink) ring-1 ring-surface select-none focus-visible:outline-offset-1',
          height < 2.125 ? 'items-center gap-1.5' : 'flex-col',
          height >= 2.5 && 'py-1',
          height >= 2.125 && height < 2.5 && 'py-0.5',
          status === 'completed' &&
            'bg-[color-mix(in_oklab,var(--tone-soft)_40%,var(--surface))]! text-muted!',
          status === 'no_show' && 'border-dashed border-danger! bg-danger-soft! text-danger-ink!',
          faded && 'opacity-35',
          open && 'outline-2 outline-(--tone)',
          isActive(status) && 'cursor-grab',
        )}
      >
        <span className="flex max-w-full min-w-0 items-center gap-1 text-12 leading-[1.333] font-semibold">
          {look && <Icon of={look.icon} size={16} className="size-3.5 @max-[4.5rem]:hidden" />}
          <span
            dir="auto"
            className={cx('truncate', status === 'no_show' && 'line-through', inLane)}
          >
            {customerName}
          </span>
        </span>
        {height < 2.125 ? (
          <span className={cx('min-w-0 truncate text-12 leading-[1.333]', hidden)}>
            {serviceName}
          </span>
        ) : (
          <>
            <span
              className={cx(
                'max-w-full truncate text-12 leading-[1.333] tabular-nums',
                onlyInLane,
                inLane,
              )}
            >
              {formatTime(start, zone, language).replace(/ [AP]M$/, '')}
            </span>
            <span
              className={cx(
                'max-w-full min-w-0 truncate text-12 leading-[1.333]',
                height < 3.25 && hidden,
                inLane,
              )}
            >
              {serviceName}
              {showStaff && height < 4.375 && ` · ${staffName}`}
            </span>
            {height >= 3.25 && (
              <span
                className={cx(
                  'max-w-full min-w-0 truncate text-12 leading-[1.333] tabular-nums',
                  hidden,
                )}
              >
                {formatTimeRange(start, end, zone, language)}
              </span>
            )}
            {showStaff && height >= 4.375 && (
              <span className={cx('max-w-full min-w-0 truncate text-12 leading-[1.333]', hidden)}>
                {staffName}
              </span>
            )}
          </>
        )}
        {ends && isActive(status) && (
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
