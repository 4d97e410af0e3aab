import { BusinessSwitcher } from '#features/team/ui/business-switcher.tsx'
import { useLanguage, WordsProvider } from '#web/lib/words.tsx'
import { team } from '#words/en/team.ts'

export const Switcher = ({ businessName }: { businessName: string }) => (
  <WordsProvider language={useLanguage()} words={{ team }}>
    <BusinessSwitcher businessName={businessName} />
  </WordsProvider>
)
