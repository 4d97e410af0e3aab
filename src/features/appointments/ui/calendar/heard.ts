import { createElement, Fragment, type ReactNode } from 'react'
import { partsOf, type VariablesOf } from '#words/fill.ts'

interface HeardProps<Text extends string> {
  text: Text
  values: Readonly<Record<VariablesOf<Text>, ReactNode>>
  className?: string
}

/** Shows only the values in a sentence; the other words are for screen readers. */
export const Heard = <Text extends string>({
  text,
  values,
  className = 'sr-only',
}: HeardProps<Text>) =>
  createElement(
    Fragment,
    null,
    ...partsOf<ReactNode>(text, values).map((part, i) =>
      i % 2 === 1 || part === '' ? part : createElement('span', { className }, part),
    ),
  )
