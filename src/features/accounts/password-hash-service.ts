import { hash, verify } from '@node-rs/argon2'
import { once } from '#domain/once.ts'
import { newToken } from '#platform/tokens.ts'

/**
 * Argon2id with 19 MiB, two passes and one lane, OWASP's first choice. Feature tests use a lower
 * cost.
 */
export const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** In PHC format. */
export const hashPassword = (password: string): Promise<string> => hash(password, PASSWORD_COST)

const decoy = once(() => hashPassword(newToken()))

/** Hashes a decoy for unknown addresses, so that timing doesn't reveal accounts. */
export async function isPassword(
  storedHash: string | undefined,
  password: string,
): Promise<boolean> {
  // Also for known addresses. Otherwise, the first unknown one would take twice as long.
  const spare = await decoy()
  const matches = await verify(storedHash ?? spare, password)
  return storedHash !== undefined && matches
}
