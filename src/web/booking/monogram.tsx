import type { ReactNode } from 'react'

export function Monogram({ of }: { of: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft text-14 font-semibold text-accent-ink ring-1 ring-accent-line"
    >
      {typeof of === 'string' ? initials(of) : of}
    </span>
  )
}

/** 'DR' for 'Dana Reyes', one letter for a single name. Splits by code points, for any script. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letter = (word: string | undefined) => [...(word ?? '')][0] ?? ''
  return (letter(words[0]) + (words.length > 1 ? letter(words.at(-1)) : '')).toLocaleUpperCase()
}
