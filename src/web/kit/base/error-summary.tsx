import { useState } from 'react'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fillCount } from '#words/fill.ts'

interface ErrorSummaryProps {
  count: number
  /** The number of submissions, so that every failed attempt is announced, but no correction. */
  attempt: number
}

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
