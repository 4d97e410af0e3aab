import { DomainPanel as Panel } from '#features/domains/ui/domain-panel.tsx'
import { useLanguage, WordsProvider } from '#web/lib/words.tsx'
import { domains } from '#words/en/domains.ts'

export const DomainPanel = ({ pageName }: { pageName: string }) => (
  <WordsProvider language={useLanguage()} words={{ domains }}>
    <Panel pageName={pageName} />
  </WordsProvider>
)
