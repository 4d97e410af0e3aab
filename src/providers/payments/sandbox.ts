import { createPaypal } from './paypal.ts'
import type { PaymentProvider, PaymentWindow } from './port.ts'
import type { SandboxOrderStore } from './sandbox-store.ts'
import { createStandIn, type Step } from './stand-in.ts'
import type { IssueName } from './stand-in-resources.ts'

interface SandboxSettings {
  store: SandboxOrderStore
  /** Signs tokens and reports; the same for every process of an installation. */
  secret: string
  appUrl: string
  brandName: string
  deliver: (headers: Record<string, string>, body: string) => void
}

export type SandboxPayments = PaymentProvider & {
  kind: 'sandbox'
  window: PaymentWindow
  answerNext(step: Step, issue: IssueName): void
}

/** Never resolved, because this process answers requests to it. */
const INSIDE = 'http://paypal.sandbox.invalid'

/**
 * The real PayPal client against an in-process stand-in. Its payment window is /sandbox/pay/{order
 * id}.
 */
export function createSandboxPayments({
  store,
  secret,
  appUrl,
  brandName,
  deliver,
}: SandboxSettings): SandboxPayments {
  const account = {
    clientId: 'sandbox',
    clientSecret: secret,
    merchantId: 'SANDBOXMERCHANT',
    webhookId: 'WH-SANDBOX',
  }
  const standIn = createStandIn({
    ...account,
    store,
    deliver,
    windowUrl: id => `${appUrl}/sandbox/pay/${id}`,
  })
  const client = createPaypal({
    ...account,
    kind: 'sandbox',
    brandName,
    baseUrl: INSIDE,
    send: (url, init) => standIn.fetch(new Request(url, init)),
  })
  return { ...client, kind: 'sandbox', window: standIn, answerNext: standIn.answerNext }
}
