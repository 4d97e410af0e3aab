import { postReport } from '../sandbox-reports.ts'
import { createPaypal } from './paypal.ts'
import type { PaymentProvider } from './port.ts'
import { createSandboxPayments } from './sandbox.ts'
import type { SandboxOrderStore } from './sandbox-store.ts'

interface PaymentSettings {
  appUrl: string
  brandName: string
  paypal:
    | {
        clientId: string
        clientSecret: string
        merchantId: string
        webhookId: string | undefined
        baseUrl: string
      }
    | undefined
}

export function createPaymentProvider(
  { appUrl, brandName, paypal }: PaymentSettings,
  sandbox: { store: SandboxOrderStore; secret: string },
): PaymentProvider {
  if (paypal) return createPaypal({ ...paypal, brandName })
  return createSandboxPayments({
    ...sandbox,
    appUrl,
    brandName,
    deliver: (headers, body) => postReport(`${appUrl}/api/webhooks/paypal`, headers, body, 0),
  })
}
