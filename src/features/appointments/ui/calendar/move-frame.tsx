import { MoveRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { formatShortDay, formatTimeRange } from '#domain/time/format.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { Options, Select } from '#web/kit/base/text-field.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { useTeam } from '../team.ts'
import { MoveStepButtons } from './move-steps.tsx'
import type { Target } from './target.ts'
import { type MoveKeysOptions, useMoveKeys } from './use-move-keys.ts'

interface MoveFrameProps extends MoveKeysOptions {
  planning: MoveKeysOptions['planning'] & { drop: () => void }
  name: string
  target: Target
  stage: 'keys' | 'asking'
  onCommit: () => void
  note: ReactNode
  children: ReactNode
}

export function MoveFrame(props: MoveFrameProps) {
  const { planning, name, target, zone, stage } = props
  const { move: words, staff: staffLabel } = useWords('calendar')
  const language = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const staff = useTeam() ?? []
  const steps = useMoveKeys(props)

  useEffect(() => {
    const { current } = box
    if (stage === 'asking') current?.querySelector<HTMLElement>('[data-commit]')?.focus()
    else current?.focus()
  }, [stage])

  const onKeyDown = (event: KeyboardEvent) => {
    const onControl =
      event.target instanceof HTMLElement && event.target.closest('button, input, select')
    if (event.key === 'Escape') planning.drop()
    else if (event.key === 'Enter' && !onControl) props.onCommit()
    else if (onControl || !steps.onArrow(event)) return
    event.preventDefault()
    event.stopPropagation()
  }

  const day = formatShortDay(target.start, zone, language)
  const time = formatTimeRange(target.start, target.end, zone, language)
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex justify-center p-3 md:start-64 print:hidden">
      <div
        ref={box}
        role="dialog"
        aria-label={fill(words.label, { client: name })}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="pointer-events-auto grid max-h-[calc(100dvh-1.5rem)] w-full max-w-[640px] grid-cols-[minmax(0,1fr)] gap-3 overflow-y-auto rounded-sheet bg-raised p-4 text-14 shadow-float animate-rise outline-offset-2"
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Icon of={MoveRight} className="text-accent-ink rtl:rotate-180" />
          <p className="min-w-0 flex-1 basis-60" aria-live="polite">
            <span className="block truncate font-semibold text-ink" dir="auto">
              {name}
            </span>
            <span className="block text-ink tabular-nums">{`${day}, ${time}`}</span>
          </p>
          {staff.length > 1 && (
            <Select
              label={staffLabel}
              hideLabel
              fieldClassName="w-44 max-w-full"
              value={target.staffId}
              onChange={event => planning.moveTo({ staffId: Number(event.target.value) })}
            >
              <Options of={staff.map(({ id, name }) => [id, name])} />
            </Select>
          )}
        </div>
        {props.note}
        {stage === 'keys' && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <MoveStepButtons steps={steps} />
            <p className="min-w-0 flex-1 basis-64 text-13 text-muted pointer-coarse:hidden">
              {words.keys}
            </p>
          </div>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">{props.children}</div>
      </div>
    </div>
  )
}
