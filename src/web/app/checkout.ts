import { CheckoutDialog } from '#features/checkout/ui/checkout-dialog.tsx'
import { DayTotals as Totals } from '#features/checkout/ui/day-totals.tsx'
import { worded } from '#web/lib/words.tsx'
import { checkout } from '#words/en/checkout.ts'

export const Checkout = worded(CheckoutDialog, { checkout })
export const DayTotals = worded(Totals, { checkout })
