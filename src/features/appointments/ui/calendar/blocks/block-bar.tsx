import { Button } from '#web/kit/base/button.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fillCount } from '#words/fill.ts'
import { MoveFrame } from '../move-frame.tsx'
import type { MoveKeysOptions } from '../use-move-keys.ts'
import type { BlockPlan, BlockPlanning } from './use-block-plan.ts'

interface BlockBarProps extends MoveKeysOptions {
  plan: BlockPlan
  planning: BlockPlanning
  within: number
}

export function BlockBar({ plan, within, ...rest }: BlockBarProps) {
  const { planning } = rest
  const { move: words, blocked } = useWords('calendar')
  const language = useLanguage()
  return (
    <MoveFrame
      {...rest}
      name={plan.block.reason || blocked.title}
      target={plan.target}
      stage="keys"
      onCommit={() => planning.commit()}
      note={
        <p role="status" className="text-13 text-warning-ink empty:absolute">
          {within > 0 && fillCount(blocked.within, within, language)}
        </p>
      }
    >
      <span className="ms-auto flex gap-2">
        <Button onClick={planning.drop}>{words.keep}</Button>
        <Button variant="primary" onClick={() => planning.commit()}>
          {words.move}
        </Button>
      </span>
    </MoveFrame>
  )
}
