import { Bell, Check } from 'lucide-react'
import { BrandMark } from '#web/kit/base/brand.tsx'
import { cx } from '#web/kit/base/cx.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { useWords } from '#web/lib/words.tsx'

/*
 * Built from the interface's components, which follow the theme. Screen readers see a single image.
 */

const places = [
  ['morning', 'row-start-1 row-span-3'],
  ['noon', 'row-start-5 row-span-2'],
  ['afternoon', 'row-start-10 row-span-4'],
] as const

export function DayScene() {
  const words = useWords('landing').scene
  const { appointments } = words
  return (
    <div
      role="img"
      aria-label={words.picture}
      className="relative isolate pb-10 select-none lg:ps-6"
    >
      <div className="absolute -inset-x-8 top-10 bottom-0 -z-10 rounded-[48px] bg-art-1 max-lg:inset-x-0 lg:-end-40" />
      <div className="relative isolate ms-4 me-4 w-auto max-w-[400px] rounded-sheet bg-raised p-5 shadow-float max-lg:mx-auto sm:me-auto sm:w-[72%]">
        <div className="flex items-baseline justify-between">
          <p className="text-16 font-semibold text-ink">{words.day}</p>
          <p className="text-12 font-medium text-muted tabular-nums">{words.count}</p>
        </div>
        <div className="mt-4 grid grid-cols-[2.75rem_1fr] gap-x-2">
          <div className="grid grid-rows-[repeat(14,22px)]">
            {words.hours.map(hour => (
              <span
                key={hour}
                className="row-span-2 -translate-y-1 text-end text-12 leading-none text-muted tabular-nums"
              >
                {hour}
              </span>
            ))}
          </div>
          <div className="relative grid grid-cols-1 grid-rows-[repeat(14,22px)] before:absolute before:inset-0 before:-z-0 before:bg-[repeating-linear-gradient(to_bottom,var(--line)_0_1px,transparent_1px_44px)]">
            {places.map(([part, place]) => (
              <div
                key={part}
                className={cx(
                  'relative z-10 col-start-1 mb-0.5 overflow-hidden rounded-control px-3 py-1.5',
                  place,
                  'bg-art-2 text-art-ink',
                )}
              >
                <p className="truncate text-13 leading-4 font-semibold">
                  {appointments[part].name}
                </p>
                <p className="truncate text-12 opacity-80">{appointments[part].what}</p>
              </div>
            ))}
            <div className="landing-arrives relative z-10 col-start-1 row-span-2 row-start-8 mb-0.5 rounded-control bg-accent px-3 py-1.5 text-on-accent">
              <p className="truncate text-13 leading-4 font-semibold">{appointments.new.name}</p>
              <p className="truncate text-12">{appointments.new.what}</p>
            </div>
            <div className="absolute inset-x-0 top-[76px] z-20 -ms-1 flex items-center">
              <span className="size-2 rounded-full bg-danger" />
              <span className="h-px flex-1 bg-danger" />
            </div>
          </div>
        </div>
      </div>
      <Picker />
      <Reminder />
    </div>
  )
}

function Picker() {
  const words = useWords('landing').scene.picker
  return (
    <div className="absolute end-0 top-24 z-10 w-[216px] rounded-sheet bg-raised p-4 shadow-float max-sm:hidden lg:-end-4">
      <div className="flex items-center gap-2 text-13 font-semibold text-ink">
        <BrandMark className="size-4" />
        {words.service}
      </div>
      <p className="mt-3 text-12 text-muted">{words.day}</p>
      <div className="mt-2 grid grid-cols-3 gap-1.5 text-12 font-semibold tabular-nums">
        {words.times.map((time, index) => (
          <span
            key={time}
            className={cx(
              'flex h-8 items-center justify-center rounded-control',
              index === 1 ? 'bg-accent text-on-accent' : 'bg-art-2 text-accent-ink',
            )}
          >
            {time}
          </span>
        ))}
      </div>
      <div className="mt-3 flex h-9 items-center justify-center gap-1.5 rounded-control bg-ink text-13 font-semibold text-canvas">
        <Icon of={Check} size={16} />
        {words.booked}
      </div>
    </div>
  )
}

function Reminder() {
  const words = useWords('landing').scene.reminder
  return (
    <div className="absolute end-2 bottom-2 z-20 flex w-[248px] items-center gap-3 rounded-card bg-raised px-4 py-3 shadow-float sm:end-6 lg:end-2">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-ink">
        <Icon of={Bell} />
      </span>
      <div className="min-w-0">
        <p className="text-13 font-semibold text-ink">{words.title}</p>
        <p className="text-12 text-muted">{words.text}</p>
      </div>
    </div>
  )
}
