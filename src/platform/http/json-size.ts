/** Nothing here nests deeper, or holds more: the hours of a year, day by day, are some thousands. */
const MAX_DEPTH = 32
const MAX_VALUES = 20_000
/** What is shorter is read before it could be counted. */
const SHORT = 16_384

/**
 * Whether a JSON text holds more than any request here does: reading it, and holding it against a schema, would keep the server from everyone else.
 * Counts brackets and commas without building anything, and stops at the first too many.
 */
export function isTooInvolved(text: string): boolean {
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

/** The place of the quotation mark that ends a string. */
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
