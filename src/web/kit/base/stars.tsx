import { Star } from 'lucide-react'
import { Icon } from './icon.tsx'

const all = [1, 2, 3, 4, 5]

export const Stars = ({ rating, label }: { rating: number; label: string }) => (
  <span role="img" aria-label={label} className="inline-flex shrink-0 gap-0.5 align-middle">
    {all.map(star => (
      <Icon
        key={star}
        of={Star}
        size={16}
        className={star <= Math.round(rating) ? 'fill-current text-accent-ink' : 'text-control'}
      />
    ))}
  </span>
)
