import { DomainPanel as Panel } from '#features/domains/ui/domain-panel.tsx'
import { worded } from '#web/lib/words.tsx'
import { domains } from '#words/en/domains.ts'

export const DomainPanel = worded(Panel, { domains })
