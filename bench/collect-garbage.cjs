// Loaded into the measured server: on SIGUSR2 it collects garbage and prints what is still in use.
process.on('SIGUSR2', () => {
  globalThis.gc()
  const { heapUsed, external } = process.memoryUsage()
  console.log(`in use: ${JSON.stringify({ heapUsed, external })}`)
})
