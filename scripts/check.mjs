// Format, lint, types, import rules, dead code: fast enough to run before each commit.
import { checks } from './lib/checks.mjs'
import { conclude, runSteps } from './lib/steps.mjs'

conclude(await runSteps([checks]))
