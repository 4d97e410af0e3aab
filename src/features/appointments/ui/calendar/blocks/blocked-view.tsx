import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { initialsOf } from '#domain/initials.ts'
import type { Language } from '#domain/languages.ts'
import { formatExactTime, formatTimeRange } from '#domain/time/format.ts'
import { cx } from '#web/kit/base/cx.ts'
import { Popover } from '#web/kit/rich/popover.tsx'
import { useChangesHours } from '#web/lib/changes-hours.ts'
import type { Words } from '#words/en/areas.ts'
import { fill } from '#words/fill.ts'
import type { Lane } from '../grid/lanes.ts'
import { laneBox, tall } from '../grid/scale.ts'
import type { BlockedTime } from './block-rules.ts'

interface BlockedViewProps {
  blocked: BlockedTime
  staffName: string
  zone: string
  top: number
  bottom: number
  lane: Lane
  showStaff: boolean
  faded: boolean
  starts: boolean
  ends: boolean
  describedBy: string
  words: Words['calendar']
  language: Language
  tabbable: boolean
  card: (onClose: (event?: 'moving') => void) => ReactNode
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

const edge = 'absolute inset-x-0 h-1.5 cursor-ns-resize pointer-coarse:h-3'

export function BlockedView(props: BlockedViewProps) {
  const { blocked, staffName, zone, top, bottom, lane, language } = props
  const { grid, blocked: words } = props.words
  const fixed = !useChangesHours()(blocked.staffId)
  const [open, setOpen] = useState(false)
  const moving = useRef(false)
  const [start, end] = [Date.parse(blocked.startTime), Date.parse(blocked.endTime)]
  const label = fill(blocked.reason ? grid.blockedFor : grid.blocked, {
    name: blocked.reason,
    start: formatExactTime(start, zone, language),
    end: formatExactTime(end, zone, language),
    staff: staffName,
  })
  const close = (event?: 'moving') => {
    moving.current = event === 'moving'
    setOpen(false)
  }
  const name = blocked.reason || words.unnamed
  return (
    <li
      style={{
        top: tall(top),
        height: tall(bottom - top),
        ...laneBox(lane),
      }}
      className="absolute [container-type:size] has-focus-visible:z-3"
    >
      <Popover
        label={label}
        open={open}
        onOpenChange={setOpen}
        onCloseFocus={event => {
          if (moving.current) event.preventDefault()
          moving.current = false
        }}
        trigger={
          <button
            type="button"
            data-blocked={blocked.id}
            data-fixed={fixed ? '' : undefined}
            aria-label={label}
            title={label}
            aria-describedby={fixed ? undefined : props.describedBy}
            tabIndex={props.tabbable ? 0 : -1}
            onFocus={props.onFocus}
            onKeyDown={props.onKeyDown}
            className={cx(
              'group relative flex size-full min-w-0 flex-col overflow-hidden rounded-[6px] border border-dashed border-control bg-sunken bg-[repeating-linear-gradient(135deg,var(--line)_0_1px,transparent_1px_7px)] px-1.5 py-0.5 text-start text-12 leading-[1.333] text-muted ring-1 ring-surface select-none @max-[4.5rem]:px-0.5 low:py-0',
              'forced-colors:forced-color-adjust-none forced-colors:border-[CanvasText] forced-colors:bg-[Canvas] forced-colors:text-[CanvasText]',
              fixed ? 'cursor-default' : 'cursor-grab',
              props.faded && 'opacity-35',
              open && 'outline-2 outline-accent',
            )}
          >
            <span className="flex w-full min-w-0 items-baseline gap-1.5">
              <span dir="auto" className="truncate font-semibold text-ink @max-[2.5rem]:hidden">
                {name}
              </span>
              {props.showStaff && (
                <span className="shrink-0 @max-[1.5rem]:hidden">{initialsOf(staffName)}</span>
              )}
            </span>
            <span className="hidden w-full truncate tabular-nums roomy:@min-[4.5rem]:block">
              {formatTimeRange(start, end, zone, language)}
            </span>
            {props.starts && !fixed && (
              <span data-resize="start" aria-hidden="true" className={cx(edge, 'top-0')} />
            )}
            {props.ends && !fixed && (
              <span data-resize="end" aria-hidden="true" className={cx(edge, 'bottom-0')} />
            )}
          </button>
        }
      >
        {props.card(close)}
      </Popover>
    </li>
  )
}
