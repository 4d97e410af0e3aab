import { formatList } from '#domain/time/format-list.ts'
import { sandbox as words } from '#words/en/sandbox.ts'
import { fill } from '#words/fill.ts'

/** Written here, so that pages of servers without sandboxes don't load its words. */
export function sandboxNotice(names: readonly (keyof typeof words.names)[]): string | undefined {
  if (names.length === 0) return undefined
  if (names.length === Object.keys(words.names).length) return words.everything
  const some = names.map(name => words.names[name])
  return fill(words.some, { names: formatList(some, 'en') })
}
