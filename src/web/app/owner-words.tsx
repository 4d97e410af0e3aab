import { type ReactNode, use } from 'react'
import { useLanguage, WordsProvider } from '#web/lib/words.tsx'

type OwnerWords = typeof import('#words/en/owner.ts')

let loading: Promise<OwnerWords> | undefined

/** Fetches the words of the screens behind the login, once. */
function loadOwnerWords(): Promise<OwnerWords> {
  loading ??= import('#words/en/owner.ts')
  return loading
}

/** Waits for the words of the screens behind the login and gives them to its children. */
export function OwnerWords({ children }: { children: ReactNode }) {
  const { owner } = use(loadOwnerWords())
  return (
    <WordsProvider language={useLanguage()} words={owner}>
      {children}
    </WordsProvider>
  )
}
