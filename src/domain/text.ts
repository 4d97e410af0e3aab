// For speed: text that is already clean is only checked (64 instead of 75 µs per email)

/* The ranges hold letters and punctuation, but no spaces, controls or direction marks. */
const NOT_ONE_CLEAN_LINE = /[^ !-~\u00a1-\u167f\u2010-\u2027\u2030-\u205e]|^ | $| {2}/
const NOT_CLEAN_LINES = /[^\n !-~\u00a1-\u167f\u2010-\u2027\u2030-\u205e]|^[\n ]|[\n ]$| \n|\n{3}/

/** A regular expression could take quadratic time. */
export function trimEndOf(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}

// Control characters and bidirectional overrides (Unicode Standard Annex 9). Direction marks are
// harmless, and so are the joiners that Persian, Indic scripts and emoji need.
const NEVER = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u
const NEVER_IN_LINES = /(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u

export const isOneLine = (text: string): boolean => !NEVER.test(text) && text.isWellFormed()

/** Like `isOneLine`, but allows line feeds and tabs. */
export const isPlainLines = (text: string): boolean =>
  !NEVER_IN_LINES.test(text) && text.isWellFormed()

const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u

/** Text without a visible character, such as a single zero-width space, counts as empty. */
export const emptyUnlessVisible = (text: string): string => (VISIBLE.test(text) ? text : '')

/** For comparisons: 'epilation' finds 'Épilation', and 'ipek' finds 'İpek'. */
export const searchable = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()

/**
 * Keeps a right-to-left name from reordering what follows where elements aren't possible (Unicode
 * Standard Annex 9). The mark comes last, because a select finds an option by its first letters.
 */
export const withDirectionMark = (name: string): string =>
  /[\u0590-\u08ff]/.test(name) ? `${name}\u200e` : name

export const withLineFeeds = (text: string): string =>
  text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')

/** For headers, subjects and names. */
export const onOneLine = (text: string): string =>
  NOT_ONE_CLEAN_LINE.test(text)
    ? text
        .toWellFormed()
        .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\s]+/gu, ' ')
        .trim()
    : text

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

/** Twilio quotes clients' numbers, which must not outlive the clients. Error codes are shorter. */
export const withoutNumbers = (reason: string): string => reason.replace(/\+?\d{6,}/g, '…')

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, sign => ENTITIES[sign]!)
