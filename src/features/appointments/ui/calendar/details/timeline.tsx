import {
  Ban,
  CalendarClock,
  CalendarPlus,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  type LucideIcon,
  MessageSquare,
  Pencil,
  RotateCcw,
  Send,
  UserCheck,
} from 'lucide-react'
import { formatExactTime, formatShortDay } from '#domain/time/format.ts'
import { cx } from '#web/kit/base/cx.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { type TimelineEvent, wordsOf } from './timeline-words.ts'

const icons: Record<ReturnType<typeof wordsOf>['shape'], LucideIcon> = {
  created: CalendarPlus,
  moved: CalendarClock,
  edited: Pencil,
  status: UserCheck,
  restored: RotateCcw,
  cancelled: Ban,
  planned: CircleDashed,
  sent: Send,
  done: CircleCheck,
  problem: CircleAlert,
  text: MessageSquare,
}

export function Timeline({ events, zone }: { events: readonly TimelineEvent[]; zone: string }) {
  const words = useWords('appointments')
  const language = useLanguage()
  return (
    <ol className="grid gap-3">
      {events.map((event, index) => {
        const { text, detail, shape } = wordsOf(event, words, language)
        const at = Date.parse(event.at)
        const quiet =
          shape === 'planned' || event.state === 'cancelled' || event.state === 'skipped'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: events have no id
          <li key={index} className="flex gap-3 text-13">
            <Icon
              of={icons[shape]}
              size={16}
              className={cx('mt-0.5', shape === 'problem' ? 'text-danger' : 'text-muted')}
            />
            <div className="min-w-0 flex-1">
              <p className={quiet ? 'text-muted' : 'text-ink'}>{text}</p>
              {detail && <p className="whitespace-pre-line break-words text-muted">{detail}</p>}
              <time dateTime={event.at} className="text-muted tabular-nums">
                {formatShortDay(at, zone, language)}, {formatExactTime(at, zone, language)}
              </time>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
