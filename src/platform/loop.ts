export interface Loop {
  wake(): void
  stop(): Promise<void>
}

/** The work returns the pause before its next run, in milliseconds. */
export function startLoop(work: () => Promise<number>): Loop {
  let stopped = false
  let woken = false
  let endPause: (() => void) | undefined

  const pause = (ms: number) =>
    new Promise<void>(resolve => {
      const go = () => {
        clearTimeout(timer)
        endPause = undefined
        resolve()
      }
      const timer = setTimeout(go, ms)
      endPause = go
      if (woken || stopped) go()
    })

  async function run() {
    while (!stopped) {
      woken = false
      const ms = await work()
      if (ms > 0) await pause(ms)
    }
  }
  const running = run()
  return {
    wake() {
      woken = true
      endPause?.()
    },
    async stop() {
      stopped = true
      endPause?.()
      await running
    },
  }
}
