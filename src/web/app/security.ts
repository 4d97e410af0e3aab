import { SecurityCards } from '#features/accounts/ui/security/security-cards.tsx'
import { worded } from '#web/lib/words.tsx'
import { security } from '#words/en/security.ts'

export const Security = worded(SecurityCards, { security })
