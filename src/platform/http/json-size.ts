/** A year of daily hours is a few thousand values. */
const MAX_DEPTH = 32
const MAX_VALUES = 20_000
/** Parsing a shorter body is faster than counting. */
const SHORT = 16_384

/** Parsing too many values would block the server. Counts brackets and commas, and stops early. */
export function hasTooManyValues(text: string): boolean {
  if (text.length <= SHORT) return false
  let depth = 0
  let values = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') at = endOfString(text, at)
    else if (sign === '[' || sign === '{') depth++
    else if (sign === ']' || sign === '}') depth--
    else if (sign === ',') values++
    if (depth > MAX_DEPTH || values > MAX_VALUES) return true
  }
  return false
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end < 0 ? text.length : end
}

function isEscaped(text: string, at: number): boolean {
  let from = at
  while (text[from - 1] === '\\') from--
  return (at - from) % 2 === 1
}
