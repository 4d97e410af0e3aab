import { Banner } from '#web/kit/base/surfaces.tsx'
import { presets } from '../rules.ts'
import { AmountChoice } from './amount-choice.tsx'
import { PayButton } from './pay-button.tsx'
import { usePayment } from './use-payment.ts'

/**
 * Buying packs of notification credits, for the Notification Settings screen. It stands on its own,
 * within any card.
 */
export function CreditPurchase() {
  const payment = usePayment('credits', presets.credits[0]!)
  return (
    <div className="grid gap-6">
      <AmountChoice legend="Credit pack" amounts={presets.credits} payment={payment} />
      {payment.finishing && (
        <Banner tone="accent">Your payment is being checked with the provider…</Banner>
      )}
      <PayButton payment={payment} />
    </div>
  )
}
