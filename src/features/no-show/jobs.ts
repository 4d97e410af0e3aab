import { replanChanged } from '#features/messages/planning/service.ts'
import type { Context } from '#platform/context.ts'
import type { Chore } from '#platform/db/maintenance.ts'
import { assessDue } from './service.ts'

export const riskChores = (context: Context): Chore[] => [
  { name: 'judge no-show risks', everyMs: 60_000, run: () => assessDue(context) },
  { name: 'replan reminders', everyMs: 15_000, run: () => replanChanged(context) },
]
