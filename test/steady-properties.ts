import fc from 'fast-check'
import { isLongRun, STEADY_SEED } from './chance.ts'

// Short runs repeat the same cases; long runs draw new ones. A failure prints its seed.
if (!isLongRun) fc.configureGlobal({ seed: STEADY_SEED })
