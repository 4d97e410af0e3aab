import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { LocalDate } from '#domain/time/date.ts'
import { Button, IconButton } from '#web/kit/base/button.tsx'
import { cx } from '#web/kit/base/cx.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { useLostFocus } from '#web/lib/use-lost-focus.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import type { Commands } from './use-commands.ts'
import { type OptionsProps, ViewOptions } from './view-options.tsx'
import { type CalendarView, shortTitleOf, titleOf, views } from './view-rules.ts'

interface ToolbarProps extends Omit<OptionsProps, 'onPrint' | 'onKeys'> {
  view: CalendarView
  date: LocalDate
  doing: Commands['doing']
}

export function Toolbar({ view, date, doing, ...options }: ToolbarProps) {
  const words = useWords('calendar').toolbar
  const language = useLanguage()
  // A date's heading opens the day, which removes the heading.
  const shown = useLostFocus<HTMLButtonElement>(view)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div
        className={cx(
          'flex min-w-0 items-center gap-x-3 max-sm:w-full',
          view === 'month' && 'max-sm:hidden',
        )}
      >
        <TodayButton onToday={doing.today} className="max-sm:hidden" />
        {view !== 'month' && (
          <>
            <span className="flex max-sm:-ms-2">
              <IconButton
                label={words.previous}
                aria-keyshortcuts="k"
                onClick={() => doing.step(-1)}
              >
                <Icon of={ChevronLeft} className="rtl:rotate-180" />
              </IconButton>
              <IconButton label={words.next} aria-keyshortcuts="j" onClick={() => doing.step(1)}>
                <Icon of={ChevronRight} className="rtl:rotate-180" />
              </IconButton>
            </span>
            <h2
              aria-live="polite"
              className="min-w-0 text-16 font-semibold max-sm:flex-1 max-sm:text-14 md:text-20"
            >
              <span className="max-lg:hidden">{titleOf(view, date, language)}</span>
              <span className="lg:hidden">{shortTitleOf(view, date, language)}</span>
            </h2>
          </>
        )}
      </div>
      <div className="ms-auto flex min-w-0 flex-wrap items-center gap-2 max-sm:w-full">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a border by default */}
        <div
          role="group"
          aria-label={words.view}
          className="flex flex-wrap gap-0.5 rounded-[10px] bg-sunken p-1 max-sm:flex-1"
        >
          {views.map((each, index) => (
            <button
              key={each}
              ref={each === view ? shown : undefined}
              type="button"
              aria-pressed={each === view}
              aria-keyshortcuts={String(index + 1)}
              onClick={() => doing.view(each)}
              className={cx(
                'relative min-h-8 rounded-control px-3 text-14 font-medium transition-colors before:absolute before:inset-x-0 before:-inset-y-1 max-sm:flex-1 max-sm:px-1 md:max-lg:px-2.5 pointer-coarse:min-h-9',
                each === view
                  ? 'bg-raised text-ink ring-1 ring-control'
                  : 'text-muted hover:text-ink',
              )}
            >
              {words.views[each]}
            </button>
          ))}
        </div>
        <ViewOptions {...options} onPrint={doing.print} onKeys={doing.keys} />
      </div>
    </div>
  )
}

export function TodayButton({ onToday, className }: { onToday: () => void; className: string }) {
  const { today } = useWords('calendar').toolbar
  return (
    <Button onClick={onToday} aria-keyshortcuts="t" className={className}>
      {today}
    </Button>
  )
}
