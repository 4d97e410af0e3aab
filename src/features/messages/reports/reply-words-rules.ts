import { callKeys } from '../templates/voice-rules.ts'
import { shortly } from './opt-words-rules.ts'

const YES = new Set(
  [
    ['yes', 'yes please', 'yep', 'yeah', 'y', 'confirm', 'confirmed', 'i confirm', '👍'],
    ['ja', 'ja bitte', 'ja gerne', 'ja danke', 'jawohl', 'bestätigt', 'bestätige', 'ich bestätige'],
    ['oui', 'oui merci', 'confirme', 'je confirme', 'confirmé'],
    ['sí', 'si', 'sí gracias', 'si gracias', 'confirmo', 'confirmado'],
    ['sim', 'sim obrigado', 'sim obrigada'],
    ['sì', 'sì grazie', 'si grazie', 'confermo', 'confermato'],
  ].flat(),
)

export const isYes = (text: string): boolean => YES.has(shortly(text).replace(/,/g, ''))

const replyKeys = ['confirm', 'move', 'cancel'] as const
export type ReplyKey = (typeof replyKeys)[number]

const ABOUT: Record<ReplyKey, RegExp> = {
  confirm: /confirm|conferm|bestätig/i,
  move: /mov|reschedul|verschieb|verleg|déplac|report|cambi|reprogram|remarc|reagend|spost/i,
  cancel: /cancel|absag|storn|annul|anul|disdi|desmarc/i,
}

/** Ignores other digits, such as the number of guests. */
export function keyAskedFor(text: string, words: string): ReplyKey | undefined {
  const said = shortly(text)
  const sentences = words.slice(0, 2000).split(/[.!?;\n]/)
  const asks = (sentence: string, key: ReplyKey) =>
    sentence.split(/\W/).includes(callKeys[key]) && ABOUT[key].test(sentence)
  return replyKeys.find(
    key => said === callKeys[key] && sentences.some(sentence => asks(sentence, key)),
  )
}
