const { setTimeout: delay } = require('node:timers/promises')

// Loaded into the measured server: on SIGUSR2 it collects garbage and prints the memory still in use.
process.on('SIGUSR2', async () => {
  // Memory outside the heap is freed by finalizers, which run after a collection.
  for (let round = 0; round < 5; round++) {
    globalThis.gc?.()
    await delay(200)
  }
  const { heapUsed, external } = process.memoryUsage()
  console.log(`in use: ${JSON.stringify({ heapUsed, external })}`)
})
