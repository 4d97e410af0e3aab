import { run } from './run.ts'

await run(
  config => ({ ...config, role: 'worker' }),
  ({ config }) => `${config.brandName}'s worker runs.`,
)
