import type { KeyboardEvent, ReactNode } from 'react'
import { cx } from '#web/kit/base/cx.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill, fillCount } from '#words/fill.ts'
import type { Appointment } from '../../../contract.ts'
import type { BlockedTime } from '../blocks/block-rules.ts'
import { BlockedView } from '../blocks/blocked-view.tsx'
import type { ColorBy } from '../look.ts'
import { AppointmentBox } from './appointment-box.tsx'
import type { Axis } from './axis.ts'
import { type Shade, shadesOf } from './background.ts'
import { keyOfEntry, type LaidColumn } from './laid-out.ts'
import { focusNeighbor } from './neighbor.ts'
import { tall } from './scale.ts'

/** The same in every column. */
export interface ColumnLook {
  now: number
  colorBy: ColorBy
  showStaff: boolean
  staff: readonly { id: number; name: string }[]
  openId: number | undefined
  blockCard: (blocked: BlockedTime, onClose: (event?: 'moving') => void) => ReactNode
  onOpen: (appointment: Appointment) => void
  onKey: (event: KeyboardEvent, appointment: Appointment) => void
  onBlockKey: (event: KeyboardEvent, blocked: BlockedTime) => void
}

interface GridColumnViewProps extends ColumnLook {
  column: LaidColumn
  axis: Axis
  zone: string
  moving: readonly string[]
  describedBy: string
  blockedBy: string
  tabbable: string | undefined
  onFocus: (key: string) => void
}

export function GridColumnView({ column, axis, zone, ...rest }: GridColumnViewProps) {
  const { date, bounds, appointments, entries, people, spoken } = column
  const count = appointments.length
  const words = { calendar: useWords('calendar'), appointments: useWords('appointments') }
  const { grid } = words.calendar
  const language = useLanguage()
  return (
    <div className="relative min-w-0 flex-1 border-s border-line first:border-s-0">
      {shadesOf(date, zone, axis, people, grid.shades).map(shade => (
        <ShadeView key={`${shade.kind} ${shade.top}`} shade={shade} />
      ))}
      <ul
        aria-label={
          count === 0
            ? fill(grid.noAppointments, { column: spoken })
            : fillCount(grid.appointments, count, language, { column: spoken })
        }
        className="absolute inset-y-0 start-0 end-2 z-2"
      >
        {entries.map(({ box, lane, ...entry }) => {
          const key = keyOfEntry(entry)
          const common = {
            ...box,
            lane,
            zone,
            language,
            showStaff: rest.showStaff,
            faded: rest.moving.includes(key),
            tabbable: rest.tabbable === key,
            onFocus: () => rest.onFocus(key),
          }
          if ('blocked' in entry) {
            const { blocked } = entry
            return (
              <BlockedView
                key={key}
                {...common}
                blocked={blocked}
                staffName={rest.staff.find(({ id }) => id === blocked.staffId)?.name ?? ''}
                starts={Date.parse(blocked.startTime) >= bounds.start}
                ends={Date.parse(blocked.endTime) <= bounds.end}
                describedBy={rest.blockedBy}
                words={words.calendar}
                card={onClose => rest.blockCard(blocked, onClose)}
                onKeyDown={event => focusNeighbor(event) || rest.onBlockKey(event, blocked)}
              />
            )
          }
          const { appointment } = entry
          return (
            <AppointmentBox
              key={key}
              {...common}
              appointment={appointment}
              now={rest.now}
              colorBy={rest.colorBy}
              open={rest.openId === appointment.id}
              ends={Date.parse(appointment.endTime) <= bounds.end}
              describedBy={rest.describedBy}
              words={words}
              onOpen={() => rest.onOpen(appointment)}
              onKeyDown={event => focusNeighbor(event) || rest.onKey(event, appointment)}
            />
          )
        })}
      </ul>
    </div>
  )
}

/** Keeps a day that is still loading from looking free. */
export const LoadingColumn = ({ axis }: { axis: Axis }) => (
  <div className="relative min-w-0 flex-1 overflow-clip border-s border-line bg-sunken first:border-s-0">
    {Array.from({ length: Math.floor(axis.length / 180) }, (_, index) => (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identical
        key={index}
        style={{ top: tall(index * 180 + 30), height: tall(90) }}
        className="absolute inset-x-1 animate-late"
      >
        <div className="size-full animate-breathe rounded-control bg-line" />
      </div>
    ))}
  </div>
)

const hatched = 'bg-[repeating-linear-gradient(135deg,var(--line)_0_1px,transparent_1px_7px)]'

const ShadeView = ({ shade: { top, bottom, kind, label } }: { shade: Shade }) => (
  <div
    style={{ top: tall(top), height: tall(bottom - top) }}
    className={cx(
      'pointer-events-none absolute inset-x-0 overflow-clip forced-colors:forced-color-adjust-none forced-colors:[background-image:repeating-linear-gradient(135deg,GrayText_0_1px,transparent_1px_7px)]',
      kind === 'closed' && 'bg-sunken',
      kind === 'break' && `bg-sunken/60 ${hatched}`,
      kind === 'off' && `border-y border-line bg-sunken ${hatched}`,
      kind === 'missing' && `bg-sunken ${hatched}`,
    )}
  >
    {label && (
      <span className="sticky top-14 block truncate px-2 py-1 text-12 font-medium text-muted">
        {label}
      </span>
    )}
  </div>
)
