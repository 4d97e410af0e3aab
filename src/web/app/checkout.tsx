import type { ComponentProps, ReactNode } from 'react'
import { CheckoutDialog, type CheckoutProps } from '#features/checkout/ui/checkout-dialog.tsx'
import { DayTotals as Totals } from '#features/checkout/ui/day-totals.tsx'
import { useLanguage, WordsProvider } from '#web/lib/words.tsx'
import { checkout } from '#words/en/checkout.ts'

const Worded = ({ children }: { children: ReactNode }) => (
  <WordsProvider language={useLanguage()} words={{ checkout }}>
    {children}
  </WordsProvider>
)

export const Checkout = (props: CheckoutProps) => (
  <Worded>
    <CheckoutDialog {...props} />
  </Worded>
)

export const DayTotals = (props: ComponentProps<typeof Totals>) => (
  <Worded>
    <Totals {...props} />
  </Worded>
)
