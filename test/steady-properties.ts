import fc from 'fast-check'
import { isLongRun, STEADY_SEED } from './chance.ts'

// Short runs repeat the same cases, others on each engine; long runs draw new ones. A failure prints
// its seed.
const onPostgres = process.env.TEST_ENGINE === 'postgres'
if (!isLongRun) fc.configureGlobal({ seed: onPostgres ? STEADY_SEED + 1 : STEADY_SEED })
