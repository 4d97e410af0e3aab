import type { Context } from '#platform/context.ts'
import type { Chore } from '#platform/db/maintenance.ts'
import { watch } from './service.ts'

export const watchdogChores = (context: Context): Chore[] => [
  { name: 'look for messages that are late', everyMs: 60_000, run: () => watch(context) },
]
