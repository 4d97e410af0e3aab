import { BusinessSwitcher } from '#features/team/ui/business-switcher.tsx'
import { worded } from '#web/lib/words.tsx'
import { team } from '#words/en/team.ts'

export const Switcher = worded(BusinessSwitcher, { team })
