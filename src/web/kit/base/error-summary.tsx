import { useState } from 'react'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fillCount } from '#words/fill.ts'

interface ErrorSummaryProps {
  /** How many fields are wrong. */
  count: number
  /**
   * How often the form was submitted: each failed attempt is announced once, corrections are not.
   */
  attempt: number
}

/** Announces how many fields are wrong. Each shows its own message, and the first has focus. */
export function ErrorSummary({ count, attempt }: ErrorSummaryProps) {
  const words = useWords('kit')
  const language = useLanguage()
  const [said, setSaid] = useState({ attempt, count: 0 })
  if (said.attempt !== attempt) setSaid({ attempt, count })
  return (
    <p key={said.attempt} role="alert" className="sr-only">
      {said.count > 0 && fillCount(words.checkFields, said.count, language)}
    </p>
  )
}
