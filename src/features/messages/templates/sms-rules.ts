/* 3GPP TS 23.038, sections 6.2.1 and 6.2.1.1; TS 23.040, section 9.2.3.24.1 (multipart headers
    take 6 of 140 octets). */

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Each takes two places, which can't be split across segments. */
const EXTENSION = new Set('\f^{}\\[~]|€')

const GSM = { alone: 160, part: 153 }
const UCS2 = { alone: 70, part: 67 }

export interface SmsSize {
  segments: number
  encoding: 'GSM-7' | 'UCS-2'
}

const letters = (set: ReadonlySet<string>) => [...set].join('').replace(/[\\\]^-]/g, '\\$&')
const BEYOND_BASIC = new RegExp(`[^${letters(BASIC)}]`, 'u')
const BEYOND_GSM = new RegExp(`[^${letters(BASIC)}${letters(EXTENSION)}]`, 'u')

export function smsSegments(text: string): SmsSize {
  if (!BEYOND_BASIC.test(text)) {
    const segments = text.length <= GSM.alone ? 1 : Math.ceil(text.length / GSM.part)
    return { segments, encoding: 'GSM-7' }
  }
  const gsm = !BEYOND_GSM.test(text)
  const places = [...text].map(character =>
    !gsm ? character.length : EXTENSION.has(character) ? 2 : 1,
  )
  return { segments: count(places, gsm ? GSM : UCS2), encoding: gsm ? 'GSM-7' : 'UCS-2' }
}

function count(places: readonly number[], size: { alone: number; part: number }): number {
  const total = places.reduce((sum, place) => sum + place, 0)
  if (total <= size.alone) return 1
  let segments = 1
  let used = 0
  for (const place of places) {
    if (used + place > size.part) {
      segments++
      used = 0
    }
    used += place
  }
  return segments
}

const PLAIN: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '·': '-',
  '•': '-',
  '\u00a0': ' ',
  '\u202f': ' ',
}

/** Typographic characters would double the cost. Letters stay. */
export const withPlainPunctuation = (text: string): string =>
  text.replace(/[‘’“”„–—…·•\u00a0\u202f]/g, sign => PLAIN[sign]!)

/** 'sáb' becomes 'sab', '1º' becomes '1'. For our own words, not for names. */
export function gsmLetters(text: string): string {
  const plain = withPlainPunctuation(text)
  if (!BEYOND_GSM.test(plain)) return plain
  return [...plain]
    .map(letter =>
      BASIC.has(letter) || EXTENSION.has(letter)
        ? letter
        : letter.normalize('NFD').replace(/[\p{Mn}º]/gu, ''),
    )
    .join('')
}
