import { hash, verify } from '@node-rs/argon2'
import { newToken } from '#platform/tokens.ts'

/**
 * Argon2id with 19 MiB, two passes, one lane: the first choice of OWASP's Password Storage Cheat
 * Sheet.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** What is stored of a password: argon2id with a salt of its own, in PHC form. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST)

let decoy: Promise<string> | undefined

/**
 * Whether the password is the one of this hash. Without a hash (nobody has this address) it takes
 * the same time and is false, so that the time of an answer does not tell who has an account.
 */
export async function isPassword(
  storedHash: string | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword(newToken())
  const matches = await verify(storedHash ?? (await decoy), password)
  return storedHash !== undefined && matches
}
