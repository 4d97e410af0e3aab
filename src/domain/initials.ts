/** Splits by code points, for any script. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letter = (word: string | undefined) => [...(word ?? '')][0] ?? ''
  return (letter(words[0]) + (words.length > 1 ? letter(words.at(-1)) : '')).toLocaleUpperCase()
}
