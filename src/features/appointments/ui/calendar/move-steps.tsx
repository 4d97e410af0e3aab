import {
  CalendarMinus,
  CalendarPlus,
  ChevronDown,
  ChevronUp,
  FoldVertical,
  UnfoldVertical,
} from 'lucide-react'
import { IconButton } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { useWords } from '#web/lib/words.tsx'
import type { MoveSteps } from './use-move-keys.ts'

export function MoveStepButtons({ steps }: { steps: MoveSteps }) {
  const words = useWords('calendar').move.steps
  const buttons = [
    [words.dayBefore, CalendarMinus, () => steps.inDays(-1)],
    [words.dayAfter, CalendarPlus, () => steps.inDays(1)],
    [words.earlier, ChevronUp, () => steps.inTime(-1)],
    [words.later, ChevronDown, () => steps.inTime(1)],
    [words.shorter, FoldVertical, () => steps.inLength(-1)],
    [words.longer, UnfoldVertical, () => steps.inLength(1)],
  ] as const
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a border by default
    <div role="group" aria-label={words.title} className="flex flex-wrap gap-1">
      {buttons.map(([label, icon, act]) => (
        <IconButton key={label} label={label} size="sm" variant="secondary" onClick={act}>
          <Icon of={icon} size={16} />
        </IconButton>
      ))}
    </div>
  )
}
