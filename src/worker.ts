import { run } from './run.ts'

await run(config => ({ ...config, role: 'worker' }))
