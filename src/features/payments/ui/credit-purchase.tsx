import { Banner } from '#web/kit/base/surfaces.tsx'
import { useWords } from '#web/lib/words.tsx'
import { presets } from '../rules.ts'
import { AmountChoice } from './amount-choice.tsx'
import { PayButton } from './pay-button.tsx'
import { usePayment } from './use-payment.ts'

export function CreditPurchase() {
  const payment = usePayment('credits', presets.credits[0]!)
  const words = useWords('payments')
  return (
    <div className="grid gap-6">
      <AmountChoice legend={words.creditPack} amounts={presets.credits} payment={payment} />
      {payment.finishing && <Banner tone="accent">{words.finishing}</Banner>}
      <PayButton payment={payment} />
    </div>
  )
}
