// Most of what people write is as it should be: these find the rest, so that nothing is done to it
// for nothing. The ranges are of letters and signs, without spaces, controls or marks of direction.
const NOT_ONE_CLEAN_LINE = /[^ !-~\u00a1-\u167f\u2010-\u2027\u2030-\u205e]|^ | $| {2}/
const NOT_CLEAN_LINES = /[^\n !-~\u00a1-\u167f\u2010-\u2027\u2030-\u205e]|^[\n ]|[\n ]$| \n|\n{3}/

/**
 * Trims these characters from the end. A regular expression would take quadratic time if they occur
 * in the middle.
 */
export function trimEndOf(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}

// Control characters and bidirectional overrides (Unicode Standard Annex 9). The marks of Arabic
// and Hebrew (LRM, RLM) and the joiners of Persian, Indic scripts and emoji are harmless and stay.
const NEVER = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u
const NEVER_IN_LINES = /(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u

/** Whether text is one line without line breaks, control characters or bidirectional overrides. */
export const isOneLine = (text: string): boolean => !NEVER.test(text) && text.isWellFormed()

/** As `isOneLine`, but allows line feeds and tabs. */
export const isPlainLines = (text: string): boolean =>
  !NEVER_IN_LINES.test(text) && text.isWellFormed()

/** Normalizes line endings to line feeds. */
export const withLineFeeds = (text: string): string =>
  text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')

/**
 * Text on one line: control characters, line separators and marks that turn the reading direction
 * become spaces, runs of spaces become one. What is put into a header, a subject or a name goes
 * through here, whatever the library behind it does as well.
 */
export const onOneLine = (text: string): string =>
  NOT_ONE_CLEAN_LINE.test(text)
    ? text
        .toWellFormed()
        .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\s]+/gu, ' ')
        .trim()
    : text

/**
 * Text of several lines: line ends become line feeds, other control characters go, no more than one
 * empty line in a row.
 */
export const onCleanLines = (text: string): string =>
  NOT_CLEAN_LINES.test(text)
    ? withLineFeeds(text.toWellFormed())
        .replace(/(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, ' ')
        .split('\n')
        .map(line => trimEndOf(line, ' \u00a0'))
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim()
    : text
