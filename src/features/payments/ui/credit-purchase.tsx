import { useState } from 'react'
import { Banner } from '#web/kit/base/surfaces.tsx'
import { presets } from '../rules.ts'
import { AmountChoice } from './amount-choice.tsx'
import { PayButton } from './pay-button.tsx'
import { usePayment } from './use-payment.ts'

/** Buying packs of notification credits, for the Notification Settings screen. It stands on its own, within any card. */
export function CreditPurchase() {
  const [amount, setAmount] = useState(presets.credits[0]!)
  const payment = usePayment('credits')
  return (
    <div className="grid gap-6">
      <AmountChoice
        legend="Credit pack"
        amounts={presets.credits}
        chosen={amount}
        onChoose={setAmount}
        disabled={payment.finishing}
      />
      {payment.finishing && <Banner tone="accent">Your payment is being checked with the provider…</Banner>}
      <PayButton payment={payment} amount={amount} />
    </div>
  )
}
