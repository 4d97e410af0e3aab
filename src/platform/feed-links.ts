import type { Context } from './context.ts'
import { isSigned, sign } from './tokens.ts'

export interface FeedKey {
  business_id: number
  id: number
  epoch: number
}

type Keys = Pick<Context, 'keys' | 'config'>

const subjectOf = ({ business_id, id, epoch }: FeedKey) => `feed:${business_id}:${id}:${epoch}`

/** A secret address (decision 3). */
export function feedUrl({ config, keys }: Keys, row: FeedKey): string {
  const numbers = [row.business_id, row.id, row.epoch].map(each => each.toString(36))
  return `${config.appUrl}/feeds/${numbers.join('.')}.${sign(keys.signing, subjectOf(row))}.ics`
}

export function readFeedFile({ keys }: Pick<Context, 'keys'>, file: string): FeedKey | undefined {
  const [, business = '', id = '', epoch = '', signature = ''] =
    /^([\da-z]{1,7})\.([\da-z]{1,7})\.([\da-z]{1,7})\.([\w-]{43})\.ics$/.exec(file) ?? []
  const row = {
    business_id: Number.parseInt(business, 36),
    id: Number.parseInt(id, 36),
    epoch: Number.parseInt(epoch, 36),
  }
  return isSigned(keys.signing, subjectOf(row), signature) ? row : undefined
}
