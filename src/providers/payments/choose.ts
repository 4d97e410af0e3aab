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
    deliver: deliverTo(`${appUrl}/api/webhooks/paypal`),
  })
}

const RETRY_AFTER_MS = [0, 2_000, 10_000]

/**
 * Posts reports over HTTP with retries, as PayPal does; never awaited, and ends with the process.
 */
const deliverTo = (url: string) => (headers: Record<string, string>, body: string) => {
  const attempt = (n: number) => {
    if (RETRY_AFTER_MS[n] === undefined) return
    const send = () => {
      fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) }).then(
        answer => answer.ok || attempt(n + 1),
        () => attempt(n + 1),
      )
    }
    setTimeout(send, RETRY_AFTER_MS[n]).unref()
  }
  attempt(0)
}
