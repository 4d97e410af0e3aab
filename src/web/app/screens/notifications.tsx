import { CreditBalance } from '#features/credits/ui/balance.tsx'
import { NotificationSettings } from '#features/notifications/ui/notifications-screen.tsx'
import { CreditPurchase } from '#features/payments/ui/credit-purchase.tsx'
import { CardHeader } from '#web/kit/base/surfaces.tsx'
import { useWords } from '#web/lib/words.tsx'
import { credits } from '#words/en/credits.ts'
import { notifications } from '#words/en/notifications.ts'
import { payments } from '#words/en/payments.ts'
import { TroubleSlot } from '../trouble-slot.tsx'

function NotificationsScreen() {
  const { buyCredits } = useWords('payments')
  return (
    <NotificationSettings
      notice={<TroubleSlot />}
      credits={balance => (
        <>
          <CreditBalance credits={balance} />
          <div className="border-t border-line pt-5">
            <CardHeader title={buyCredits} />
            <CreditPurchase />
          </div>
        </>
      )}
    />
  )
}

export const screen = {
  Component: NotificationsScreen,
  words: { credits, notifications, payments },
}
