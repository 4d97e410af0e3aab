import { callKeys } from '../templates/voice.ts'
import { shortly } from './opt-words.ts'

/** What a client answers to a reminder to say that they come, in the languages of messages. */
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

/** Whether a whole text says yes and nothing else. */
export const isYes = (text: string): boolean => YES.has(shortly(text).replace(/,/g, ''))

const replyKeys = ['confirm', 'move', 'cancel'] as const
export type ReplyKey = (typeof replyKeys)[number]

/** What a sentence that asks for a key speaks of, in the languages of messages. */
const ABOUT: Record<ReplyKey, RegExp> = {
  confirm: /confirm|conferm|bestätig/i,
  move: /mov|reschedul|verschieb|verleg|déplac|report|cambi|reprogram|remarc|reagend|spost/i,
  cancel: /cancel|absag|storn|annul|anul|disdi|desmarc/i,
}

/**
 * The key that a text answers with, where the words that it answers ask for that digit, and for what it does in a call: a digit that is asked for in
 * another sense, such as how many people come, does nothing.
 */
export function keyAskedFor(text: string, words: string): ReplyKey | undefined {
  const said = shortly(text)
  const sentences = words.slice(0, 2000).split(/[.!?;\n]/)
  const asks = (sentence: string, key: ReplyKey) =>
    sentence.split(/\W/).includes(callKeys[key]) && ABOUT[key].test(sentence)
  return replyKeys.find(key => said === callKeys[key] && sentences.some(sentence => asks(sentence, key)))
}
