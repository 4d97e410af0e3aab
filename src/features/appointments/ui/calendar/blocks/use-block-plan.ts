import { useRef, useState } from 'react'
import { useSample } from '#web/lib/sample.tsx'
import { type Target, targetOf } from '../target.ts'
import { type BlockedTime, limited } from './block-rules.ts'
import type { Blocks } from './use-blocks.ts'

export interface BlockPlan {
  block: BlockedTime
  target: Target
  stage: 'held' | 'keys'
}

/** Clients aren't notified, so there is nothing to confirm. */
export function useBlockPlan({ change }: Blocks) {
  const { guard } = useSample()
  const [plan, setPlan] = useState<BlockPlan>()
  const followed = useRef<number>(undefined)
  return {
    plan,
    followed,
    hold: guard((block: BlockedTime, stage: BlockPlan['stage'], target = targetOf(block)) => {
      followed.current = block.id
      setPlan({ block, stage, target: limited(target, targetOf(block)) })
    }),
    moveTo: (target: Partial<Target>) =>
      setPlan(
        old =>
          old && {
            ...old,
            target: limited({ ...old.target, ...target }, targetOf(old.block)),
          },
      ),
    drop: () => setPlan(undefined),
    /** The target is an argument because a quick drag can end before its last step is drawn. */
    commit: (at: Pick<BlockPlan, 'block' | 'target'> | undefined = plan) => {
      setPlan(undefined)
      if (!at) return
      const { block } = at
      const before = targetOf(block)
      const target = limited(at.target, before)
      const next = {
        ...(target.start === before.start
          ? {}
          : { startTime: new Date(target.start).toISOString() }),
        ...(target.end === before.end ? {} : { endTime: new Date(target.end).toISOString() }),
        ...(target.staffId === before.staffId ? {} : { staffId: target.staffId }),
      }
      if (Object.keys(next).length > 0) void change(block, next)
    },
  }
}

export type BlockPlanning = ReturnType<typeof useBlockPlan>
