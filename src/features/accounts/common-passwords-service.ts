import { once } from '#domain/once.ts'
import { refuse } from '#platform/refusal.ts'

/** How many characters a password may add to a listed one, at both ends together. */
const MAX_ADDED = 3
/** Shorter entries are words that good passwords also contain. */
const SHORTEST_CORE = 6

/** About 49,000 leaked passwords in lower case. */
const commonPasswords = once(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
})

export async function isCommonPassword(password: string): Promise<boolean> {
  const common = await commonPasswords()
  const guess = password.toLowerCase()
  if (common.has(guess)) return true
  for (let start = 0; start <= MAX_ADDED; start++) {
    for (let end = 0; start + end <= MAX_ADDED; end++) {
      const core = guess.slice(start, guess.length - end)
      if (core.length >= SHORTEST_CORE && common.has(core)) return true
    }
  }
  return false
}

export async function requireUncommonPassword(password: string, field: string): Promise<void> {
  if (await isCommonPassword(password))
    throw refuse.field(field, 'This password is too common. Please choose another.')
}
