import fc from 'fast-check'
import { STEADY_SEED } from './chance.ts'

// Short runs repeat the same cases; long runs draw new ones. A failure prints its seed.
if (process.env.SOAK !== '1') fc.configureGlobal({ seed: STEADY_SEED })
