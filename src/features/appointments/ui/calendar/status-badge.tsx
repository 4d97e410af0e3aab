import { Badge } from '#web/kit/base/surfaces.tsx'
import { useWords } from '#web/lib/words.tsx'
import { lookOf, stateWord, type Visit } from './look.ts'

export function StatusBadge({ of, now }: { of: Visit; now: number }) {
  const words = useWords('appointments')
  const look = lookOf(of)
  return look ? (
    <Badge tone={look.tone} icon={look.icon}>
      {stateWord(of, now, words)}
    </Badge>
  ) : null
}
