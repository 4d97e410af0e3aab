import type { Context } from './context.ts'
import type { Managed } from './manage-links.ts'
import { isSigned, sign } from './tokens.ts'

const subjectOf = ({ business_id, id, link_version }: Managed) =>
  `review:${business_id}:${id}:${link_version}`

/** A corrected address invalidates the link (decision 3). */
export function reviewUrl({ config, keys }: Pick<Context, 'keys' | 'config'>, row: Managed) {
  const numbers = [row.business_id, row.id, row.link_version].map(each => each.toString(36))
  return `${config.appUrl}/review/${numbers.join('.')}.${sign(keys.signing, subjectOf(row))}`
}

export function readReviewToken(
  { keys }: Pick<Context, 'keys'>,
  token: string,
): Managed | undefined {
  const [signature = '', ...parts] = token.split('.').reverse()
  const numbers = parts.reverse().map(part => Number.parseInt(part, 36))
  if (numbers.length !== 3 || !numbers.every(Number.isSafeInteger)) return undefined
  const [business_id = 0, id = 0, link_version = 0] = numbers
  const row = { business_id, id, link_version }
  return isSigned(keys.signing, subjectOf(row), signature) ? row : undefined
}
