export interface Loop {
  wake(): void
  stop(): Promise<void>
}

/** The work returns the pause before its next run, in milliseconds. */
export function startLoop(work: () => Promise<number>): Loop {
  let stopped = false
  let woken = false
  let rouse: (() => void) | undefined

  const pause = (ms: number) =>
    new Promise<void>(resolve => {
      const go = () => {
        clearTimeout(timer)
        rouse = undefined
        resolve()
      }
      const timer = setTimeout(go, ms)
      rouse = go
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
      rouse?.()
    },
    async stop() {
      stopped = true
      rouse?.()
      await running
    },
  }
}
