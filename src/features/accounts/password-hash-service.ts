import { hash, verify } from '@node-rs/argon2'
import { newToken } from '#platform/tokens.ts'

/**
 * Argon2id with 19 MiB, two passes, one lane: the first choice of OWASP's Password Storage Cheat
 * Sheet. Feature tests lower it.
 */
export const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Argon2id with a random salt, in PHC format. */
export const hashPassword = (password: string): Promise<string> => hash(password, PASSWORD_COST)

let decoy: Promise<string> | undefined

/**
 * Without a hash (unknown address), takes equally long and returns false, so that timing does not
 * reveal accounts.
 */
export async function isPassword(
  storedHash: string | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword(newToken())
  const matches = await verify(storedHash ?? (await decoy), password)
  return storedHash !== undefined && matches
}
