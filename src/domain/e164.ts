/** Whether text is E.164 as the test call asks for it: a plus sign, then 2 to 15 digits, the first not zero (ITU-T E.164). */
export function isE164(text: string): boolean {
  return /^\+[1-9]\d{1,14}$/.test(text)
}

/** What a phone input shows after typing: a plus sign in front of anything, as numbers here are international. */
export function withPlus(typed: string): string {
  const text = typed.trimStart()
  return text === '' || text.startsWith('+') ? text : `+${text}`
}
