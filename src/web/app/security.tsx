import { SecurityCards } from '#features/accounts/ui/security/security-cards.tsx'
import { useLanguage, WordsProvider } from '#web/lib/words.tsx'
import { security } from '#words/en/security.ts'

export const Security = () => (
  <WordsProvider language={useLanguage()} words={{ security }}>
    <SecurityCards />
  </WordsProvider>
)
