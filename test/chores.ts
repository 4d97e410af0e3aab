import type { Context } from '#platform/context.ts'
import { choresOf } from '#src/chores.ts'

/** Running all of them analyzes every table of an embedded engine. @throws if `name` is unknown. */
export async function runChore(context: Context, name: string): Promise<void> {
  const chore = choresOf(context).find(each => each.name === name)
  if (!chore) throw new Error(`There is no chore “${name}”.`)
  await chore.run()
}
