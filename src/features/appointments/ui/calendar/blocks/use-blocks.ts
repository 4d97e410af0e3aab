import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { readWorkingTime, type WorkingTime } from '#features/availability/owner-contract.ts'
import { addTimeOff, changeTimeOff, removeTimeOff } from '#features/staff/contract.ts'
import { showError } from '#web/kit/base/result-toasts.ts'
import { toast } from '#web/kit/base/toast-store.ts'
import { send } from '#web/lib/api.ts'
import { useRefresh } from '#web/lib/refresh.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fillCount } from '#words/fill.ts'
import type { LastChange } from '../last-change.ts'
import type { BlockedTime } from './block-rules.ts'

type BlockedSpan = Omit<BlockedTime, 'id' | 'version'>

const UNDO_MS = 10_000

export function useBlocks(last: LastChange) {
  const { spot: words } = useWords('calendar')
  const { undo } = useWords('appointments').actions
  const language = useLanguage()
  const client = useQueryClient()
  const refresh = useRefresh('staff')
  const before = useRef<Promise<unknown>>(Promise.resolve())
  /** Versions that this window wrote and its next read may not show yet. */
  const versions = useRef(new Map<number, number>())

  /** Changes run one after another, so that each knows the version it builds on. */
  const attempt = async (change: () => Promise<{ done: string; revert: () => void }>) => {
    const mine = before.current.then(change)
    before.current = mine.catch(() => {})
    last.track(mine.then(({ revert }) => revert))
    try {
      const { done } = await mine
      toast({ description: done, durationMs: UNDO_MS, action: { label: undo, onClick: last.undo } })
    } catch (error) {
      showError(error)
    }
    await refresh()
  }

  /** Optimistic: the next read corrects it. */
  const show = async (id: number, next: BlockedTime | undefined) => {
    const reads = { queryKey: [readWorkingTime.path] }
    // Otherwise, a pending response would overwrite the optimistic state.
    await client.cancelQueries(reads)
    const earlier = client.getQueriesData<WorkingTime[]>(reads)
    client.setQueriesData<WorkingTime[]>(reads, people =>
      people?.map(person => ({
        ...person,
        timeOff: [
          ...person.timeOff.filter(off => off.id !== id),
          ...(next?.staffId === person.staffId ? [next] : []),
        ],
      })),
    )
    return () => {
      for (const [key, people] of earlier) client.setQueryData(key, people)
    }
  }

  /** Hidden again if the change fails, because no read corrects it without a connection. */
  const showWhile = async <T>(
    id: number,
    next: BlockedTime | undefined,
    change: () => Promise<T>,
  ): Promise<T> => {
    const hide = await show(id, next)
    return await change().catch(error => {
      hide()
      throw error
    })
  }

  /** The version that this window knows. */
  const versionOf = ({ id, version }: BlockedTime) =>
    Math.max(version, versions.current.get(id) ?? 0)

  const within = (count: number, alone: string, more: { one: string; other: string }) =>
    count === 0 ? alone : fillCount(more, count, language)

  const block = ({ staffId, ...json }: BlockedSpan): Promise<void> =>
    attempt(async () => {
      const added = await send(addTimeOff, { param: { id: staffId }, json })
      await show(added.id, { ...added, staffId })
      return {
        done: within(added.appointments, words.blocked, words.blockedWithin),
        revert: () => void remove({ ...added, staffId }),
      }
    })

  const remove = (blocked: BlockedTime): Promise<void> =>
    attempt(async () => {
      const { id, staffId, startTime, endTime, reason } = blocked
      await showWhile(id, undefined, () =>
        send(removeTimeOff, {
          param: { id: staffId, timeOffId: id },
          query: { version: String(versionOf(blocked)) },
        }),
      )
      return {
        done: words.unblocked,
        revert: () => void block({ staffId, startTime, endTime, reason }),
      }
    })

  const change = (blocked: BlockedTime, next: Partial<BlockedSpan>): Promise<void> =>
    attempt(async () => {
      const { id, version: _, ...span } = { ...blocked, ...next }
      const version = versionOf(blocked)
      const changed = await showWhile(id, { id, version, ...span }, () =>
        send(changeTimeOff, {
          param: { id: blocked.staffId, timeOffId: id },
          json: { version, ...span },
        }),
      )
      versions.current.set(id, changed.version)
      const moved = next.startTime !== undefined || next.endTime !== undefined || next.staffId
      const { startTime, endTime, staffId, reason } = blocked
      return {
        done: moved ? within(changed.appointments, words.moved, words.movedWithin) : words.renamed,
        revert: () =>
          void change(
            { ...changed, staffId: span.staffId },
            { startTime, endTime, staffId, reason },
          ),
      }
    })

  return { block, remove, change }
}

export type Blocks = ReturnType<typeof useBlocks>
