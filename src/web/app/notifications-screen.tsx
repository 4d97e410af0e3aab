import { CreditBalance } from '#features/credits/ui/balance.tsx'
import { NotificationSettings } from '#features/notifications/ui/notifications-screen.tsx'
import { CreditPurchase } from '#features/payments/ui/credit-purchase.tsx'
import { CardHeader } from '#web/kit/base/surfaces.tsx'

/** Notification Settings with the balance that pays for them, and packs of credits. */
export const NotificationsScreen = () => (
  <NotificationSettings
    credits={balance => (
      <>
        <CreditBalance credits={balance} />
        <div className="border-t border-line pt-5">
          <CardHeader title="Buy credits" />
          <CreditPurchase />
        </div>
      </>
    )}
  />
)
