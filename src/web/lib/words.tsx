import {
  type ComponentType,
  createContext,
  createElement,
  Fragment,
  type ReactNode,
  useContext,
} from 'react'
import type { Language } from '#domain/languages.ts'
import type { Area, Words } from '#words/en/areas.ts'
import { partsOf, type VariablesOf } from '#words/fill.ts'

export interface Wording {
  language: Language
  words: Partial<Words>
}

const Current = createContext<Wording>({ language: 'en', words: {} })

export function WordsProvider({ language, words, children }: Wording & { children: ReactNode }) {
  const outer = useContext(Current).words
  return <Current value={{ language, words: { ...outer, ...words } }}>{children}</Current>
}

export const inWords = (wording: Wording, page: ReactNode) => (
  <WordsProvider {...wording}>{page}</WordsProvider>
)

export const useLanguage = (): Language => useContext(Current).language

/** Gives a component that loads on demand the words that load with it. */
export const worded =
  <Props extends object>(Component: ComponentType<Props>, words: Partial<Words>) =>
  (props: Props) => (
    <WordsProvider language={useLanguage()} words={words}>
      <Component {...props} />
    </WordsProvider>
  )

export function useWords<A extends Area>(area: A): Words[A] {
  const words = useContext(Current).words[area]
  if (!words) throw new Error(`No words of ${area} here.`)
  return words as Words[A]
}

interface SentenceProps<Text extends string> {
  text: Text
  values: Readonly<Record<VariablesOf<Text>, ReactNode>>
}

export const Sentence = <Text extends string>({ text, values }: SentenceProps<Text>) =>
  createElement(Fragment, null, ...partsOf<ReactNode>(text, values))
