import { callKeys } from '../templates/voice-rules.ts'
import { normalizeReply } from './opt-words-rules.ts'

/** Without accents, as `normalizeReply` leaves them. */
const YES = new Set(
  [
    ['yes', 'yes please', 'yep', 'yeah', 'y', 'confirm', 'confirmed', 'i confirm', '👍'],
    ['ja', 'ja bitte', 'ja gern', 'ja gerne', 'ja danke', 'jawohl', 'ja ich komme', 'ich komme'],
    ['bestatigt', 'bestatige', 'ich bestatige', 'bestaetigt', 'bestaetige', 'ich bestaetige'],
    ['oui', 'oui merci', 'confirme', 'confirmer', 'je confirme', 'oui je confirme'],
    ['si', 'si gracias', 'si por favor', 'si confirmo', 'confirmo', 'confirmado', 'confirmada'],
    ['confirmar', 'sim', 'sim obrigado', 'sim obrigada', 'sim por favor', 'sim confirmo'],
    ['si grazie', 'si confermo', 'confermo', 'conferma', 'confermato'],
  ].flat(),
)

export const isYes = (text: string): boolean => YES.has(normalizeReply(text).replace(/,/g, ''))

const replyKeys = ['confirm', 'move', 'cancel'] as const
export type ReplyKey = (typeof replyKeys)[number]

const ABOUT: Record<ReplyKey, RegExp> = {
  confirm: /confirm|conferm|bestätig/i,
  move: /mov|reschedul|chang|verschieb|verleg|umbuch|änder|déplac|report|modif|cambi|reprogram|remarc|mudar|alterar|reagend|spost/i,
  cancel: /cancel|absag|storn|annul|anul|disdi|desmarc/i,
}

/** Ignores other digits, such as the number of guests. */
export function keyAskedFor(text: string, words: string): ReplyKey | undefined {
  const said = normalizeReply(text)
  const sentences = words.slice(0, 2000).split(/[.!?;\n]/)
  const asks = (sentence: string, key: ReplyKey) =>
    sentence.split(/\W/).includes(callKeys[key]) && ABOUT[key].test(sentence)
  return replyKeys.find(
    key => said === callKeys[key] && sentences.some(sentence => asks(sentence, key)),
  )
}
