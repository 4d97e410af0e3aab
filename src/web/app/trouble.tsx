import type { Trouble as Found } from '#features/watchdog/contract.ts'
import { TroubleBanner } from '#features/watchdog/ui/trouble-banner.tsx'
import { useLanguage, WordsProvider } from '#web/lib/words.tsx'
import { watchdog } from '#words/en/watchdog.ts'

export const Trouble = ({ trouble }: { trouble: Found }) => (
  <WordsProvider language={useLanguage()} words={{ watchdog }}>
    <TroubleBanner trouble={trouble} />
  </WordsProvider>
)
