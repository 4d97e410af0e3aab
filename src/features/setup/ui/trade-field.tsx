import {
  BookOpen,
  Brush,
  Camera,
  CircleCheck,
  Dumbbell,
  Flower2,
  Hand,
  HeartPulse,
  House,
  type LucideIcon,
  MessagesSquare,
  PawPrint,
  PersonStanding,
  Presentation,
  Scissors,
  Shapes,
  Smile,
  Sparkles,
} from 'lucide-react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { useWords } from '#web/lib/words.tsx'
import { tradeNames } from '../rules.ts'
import type { TradeName } from '../trade-rules.ts'

const icons: Record<TradeName, LucideIcon> = {
  hair: Scissors,
  barber: Brush,
  nails: Hand,
  beauty: Sparkles,
  massage: Flower2,
  doctor: HeartPulse,
  dentist: Smile,
  physio: PersonStanding,
  therapy: MessagesSquare,
  fitness: Dumbbell,
  tutoring: BookOpen,
  consulting: Presentation,
  photography: Camera,
  realEstate: House,
  pets: PawPrint,
  other: Shapes,
}

interface TradeFieldProps {
  field: UseFormRegisterReturn
  error: string | undefined
}

export function TradeField({ field, error }: TradeFieldProps) {
  const { legend } = useWords('setup').trade
  return (
    <FieldGroup
      legend={legend}
      hideLabel
      error={error}
      className="grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))]"
    >
      {tradeNames.map(trade => (
        <Tile key={trade} trade={trade} field={field} invalid={error !== undefined} />
      ))}
    </FieldGroup>
  )
}

interface TileProps extends Pick<TradeFieldProps, 'field'> {
  trade: TradeName
  invalid: boolean
}

function Tile({ trade, field, invalid }: TileProps) {
  const { label } = useWords('trades')[trade]
  return (
    <label className="group relative flex min-h-20 min-w-0 cursor-pointer flex-col gap-2 rounded-card border border-control bg-surface p-3 transition-colors hover:border-muted has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        value={trade}
        aria-invalid={invalid || undefined}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-card outline-none"
        {...field}
      />
      <span className="flex items-center justify-between text-muted group-has-checked:text-accent-ink">
        <Icon of={icons[trade]} />
        <Icon of={CircleCheck} size={16} className="hidden group-has-checked:block" />
      </span>
      <span className="text-14 leading-[1.43] font-medium wrap-anywhere hyphens-auto text-ink">
        {label}
      </span>
    </label>
  )
}
