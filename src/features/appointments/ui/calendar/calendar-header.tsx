import { Plus } from 'lucide-react'
import { cityOfZone, formatZoneName } from '#domain/time/format.ts'
import { Button } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { Acts } from '#web/lib/sample.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { TodayButton } from './toolbar.tsx'

interface CalendarHeaderProps {
  zone: string
  now: number
  onToday: () => void
  onNew: () => void
}

export function CalendarHeader({ zone, now, onToday, onNew }: CalendarHeaderProps) {
  const words = useWords('calendar')
  const { newAppointment } = useWords('appointments')
  const language = useLanguage()
  return (
    <header className="flex flex-wrap items-end justify-between gap-4 max-sm:items-center">
      <div className="min-w-0">
        <h1 className="text-20 font-semibold lg:text-24">{words.title}</h1>
        <p className="mt-0.5 text-13 text-muted sm:mt-1 sm:text-14">
          {fill(words.businessTime, { city: cityOfZone(zone) })}
          <span className="max-lg:hidden">
            {fill(words.businessZone, { zone: formatZoneName(now, zone, language) })}
          </span>
        </p>
      </div>
      <TodayButton onToday={onToday} className="sm:hidden" />
      <Acts>
        <Button
          variant="primary"
          aria-keyshortcuts="n"
          onClick={onNew}
          className="max-sm:group-has-[[data-set-up]]/screen:hidden max-sm:fixed max-sm:end-4 max-sm:bottom-[max(1rem,env(safe-area-inset-bottom))] max-sm:z-30 max-sm:min-h-12 max-sm:rounded-full max-sm:shadow-float"
        >
          <Icon of={Plus} />
          {newAppointment}
        </Button>
      </Acts>
    </header>
  )
}
