import { TroubleBanner } from '#features/watchdog/ui/trouble-banner.tsx'
import { worded } from '#web/lib/words.tsx'
import { watchdog } from '#words/en/watchdog.ts'

export const Trouble = worded(TroubleBanner, { watchdog })
