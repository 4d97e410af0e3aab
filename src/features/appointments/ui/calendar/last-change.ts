import { showError } from '#web/kit/base/result-toasts.ts'

type Revert = () => unknown

/** The change that Undo reverts. One that is still being sent is reverted once it is made. */
export function lastChange() {
  /** Without those that were refused or undone, and those before an undone one. */
  let changes: Promise<Revert>[] = []
  return {
    track: (change: Promise<Revert>) => {
      changes.push(change)
      change.catch(() => {
        changes = changes.filter(each => each !== change)
      })
    },
    undo: async () => {
      const change = changes.at(-1)
      const revert = await change?.catch(() => undefined)
      if (!change || !revert || !changes.includes(change)) return
      changes = changes.slice(changes.indexOf(change) + 1)
      try {
        await revert()
      } catch (error) {
        // A failed undo can be repeated.
        changes.unshift(change)
        showError(error)
      }
    },
  }
}

export type LastChange = ReturnType<typeof lastChange>
