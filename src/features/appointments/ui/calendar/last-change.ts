import { showError } from '#web/kit/base/result-toasts.ts'

type Revert = () => unknown

/** The change that Undo reverts. One that is still being sent is reverted once it is made. */
export function lastChange() {
  let last: Promise<Revert> | undefined
  return {
    track: (change: Promise<Revert>) => {
      const before = last
      last = change
      change.catch(() => {
        if (last === change) last = before
      })
    },
    undo: async () => {
      const change = last
      last = undefined
      const revert = await change?.catch(() => undefined)
      try {
        await revert?.()
      } catch (error) {
        // A failed undo can be repeated.
        last ??= change
        showError(error)
      }
    },
  }
}

export type LastChange = ReturnType<typeof lastChange>
