import { readLedger } from '#features/credits/contract.ts'
import { CreditBalance } from '#features/credits/ui/balance.tsx'
import { Ledger } from '#features/credits/ui/ledger.tsx'
import { DEFAULT_TOPUP, presets } from '#features/payments/rules.ts'
import { AmountChoice } from '#features/payments/ui/amount-choice.tsx'
import { PayButton } from '#features/payments/ui/pay-button.tsx'
import { usePayment } from '#features/payments/ui/use-payment.ts'
import { Screen } from '#web/kit/base/screen.tsx'
import { Banner, Card, CardHeader } from '#web/kit/base/surfaces.tsx'
import { useReadPages } from '#web/lib/use-read-pages.ts'
import { useWords } from '#web/lib/words.tsx'
import { credits } from '#words/en/credits.ts'
import { payments } from '#words/en/payments.ts'

function TopupScreen() {
  const payment = usePayment('topup', DEFAULT_TOPUP)
  const { data, error } = useReadPages(readLedger)
  const words = useWords('payments')
  const { ledger } = useWords('credits')
  return (
    <Screen className="@container" title={words.title} description={words.description}>
      <div className="grid items-start gap-6 @min-[720px]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card className="grid grid-cols-[minmax(0,1fr)] gap-6 md:p-6">
          <AmountChoice legend={words.amount} amounts={presets.topup} payment={payment} />
          {payment.finishing && <Banner tone="accent">{words.finishing}</Banner>}
          <PayButton payment={payment} />
        </Card>
        <Card className="md:p-6">
          <CreditBalance credits={data ? data.pages[0]?.balance : error ? null : undefined} />
        </Card>
      </div>
      <Card className="md:p-6" id="ledger">
        <CardHeader title={ledger.title} description={ledger.description} />
        <Ledger />
      </Card>
    </Screen>
  )
}

export const screen = { Component: TopupScreen, words: { credits, payments } }
