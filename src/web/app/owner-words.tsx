import { type ReactNode, use } from 'react'
import { useLanguage, WordsProvider } from '#web/lib/words.tsx'

type OwnerWords = typeof import('#words/en/owner.ts')

let loading: Promise<OwnerWords> | undefined

function loadOwnerWords(): Promise<OwnerWords> {
  loading ??= import('#words/en/owner.ts')
  return loading
}

/** Suspends until the words of the signed-in screens are loaded, then provides them. */
export function OwnerWords({ children }: { children: ReactNode }) {
  const { owner } = use(loadOwnerWords())
  return (
    <WordsProvider language={useLanguage()} words={owner}>
      {children}
    </WordsProvider>
  )
}
