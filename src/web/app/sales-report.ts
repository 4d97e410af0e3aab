import { SalesCards } from '#features/reports/ui/sales-cards.tsx'
import { worded } from '#web/lib/words.tsx'
import { sales } from '#words/en/sales.ts'

export const SalesReport = worded(SalesCards, { sales })
