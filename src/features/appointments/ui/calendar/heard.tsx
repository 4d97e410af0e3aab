import { Fragment, type ReactNode } from 'react'
import { partsOf, type VariablesOf } from '#words/fill.ts'

interface HeardProps<Text extends string> {
  text: Text
  values: Readonly<Record<VariablesOf<Text>, ReactNode>>
  className?: string
}

/** A sentence whose values are seen, while its words are only heard. */
export const Heard = <Text extends string>({
  text,
  values,
  className = 'sr-only',
}: HeardProps<Text>) =>
  partsOf<ReactNode>(text, values).map((part, i) =>
    i % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their order
      <Fragment key={i}>{part}</Fragment>
    ) : (
      part && (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their order
        <span key={i} className={className}>
          {part}
        </span>
      )
    ),
  )
