import type { ProviderCheck } from '../port.ts'
import type { SandboxDecision, SandboxOrder } from './sandbox-store.ts'

export interface Money {
  /** ISO 4217. */
  currency: string
  cents: number
}

export interface NewOrder {
  amountCents: number
  description: string
  /** Our reference, compared once the order is paid. */
  reference: string
  /**
   * Where the payment window sends the payer afterwards, unless the provider's button opened it.
   */
  returnUrl: string
  cancelUrl: string
}

export interface OpenedOrder {
  id: string
  /** The payment window's URL. */
  approveUrl: string
}

/** What the provider says about an order, which overrides anything a browser says. */
export interface PaymentOrder {
  id: string
  completed: boolean
  intent: 'capture' | 'other'
  merchantId: string | undefined
  reference: string | undefined
  /** `pending`: the provider is still reviewing it. */
  capture:
    | {
        id: string
        /** `refunded`: fully or partly. */
        state: 'completed' | 'pending' | 'declined' | 'refunded' | 'unknown'
        amount: Money | undefined
        /** The total so far, in the capture's currency. */
        refundedCents: number
      }
    | undefined
}

/**
 * `in-progress`: its result can be read soon. `declined`: another card may work. `our-account`:
 * only an operator can fix it. `rejected` is permanent, too.
 */
export type PaymentRefusal =
  | 'not-found'
  | 'not-approved'
  | 'already-captured'
  | 'already-refunded'
  | 'in-progress'
  | 'declined'
  | 'our-account'
  | 'rejected'

/**
 * `refused` means that nothing happened. `unavailable` means that it may have happened; every call
 * may be repeated.
 */
export type PaymentOutcome<T> =
  | { status: 'ok'; value: T }
  | { status: 'refused'; code: PaymentRefusal; reason: string; accountCode?: string | undefined }
  | { status: 'unavailable'; reason: string; accountCode?: string | undefined }

export interface PaymentEvent {
  id: string
  kind:
    | 'order-approved'
    | 'capture-completed'
    | 'capture-declined'
    | 'capture-refunded'
    | 'capture-reversed'
    | 'other'
  orderId: string | undefined
  /** The capture that was refunded or reversed. */
  captureId: string | undefined
}

/** `forged`: not signed by the provider for this installation, so nothing in it may be used. */
export type PaymentReport =
  | { status: 'ok'; event: PaymentEvent }
  | { status: 'forged'; reason: string }
  | { status: 'unavailable'; reason: string }

export interface PaymentWindow {
  find(orderId: string): Promise<SandboxOrder | undefined>
  refund(orderId: string, cents: number, by?: 'merchant' | 'provider'): Promise<void>
  /** @returns where the window sends the payer; undefined for an unknown order. */
  decide(orderId: string, decision: SandboxDecision): Promise<string | undefined>
}

/** Failures are returned as outcomes, never thrown. */
export interface PaymentProvider {
  readonly kind: 'paypal' | 'sandbox'
  /** Public: the provider's button needs it in the browser. */
  readonly clientId: string
  readonly merchantId: string
  createOrder(order: NewOrder): Promise<PaymentOutcome<OpenedOrder>>
  /**
   * Captures an approved order once, however often it is called. @param refusals how many there
   * were before; the same number gets the same response.
   */
  captureOrder(id: string, refusals?: number): Promise<PaymentOutcome<PaymentOrder>>
  showOrder(id: string): Promise<PaymentOutcome<PaymentOrder>>
  /** A refund's report may omit the order. */
  orderOfCapture(captureId: string): Promise<PaymentOutcome<string>>
  /**
   * Refunds the rest of a capture once, however often it is called. `pending` means that the
   * provider pays later.
   */
  refundCapture(captureId: string): Promise<PaymentOutcome<'done' | 'pending'>>
  /** `body` is the raw text, which the provider verifies. */
  readReport(header: (name: string) => string | undefined, body: string): Promise<PaymentReport>
  /** `reportUrl` is where reports must arrive. */
  check?(reportUrl: string): Promise<ProviderCheck>
  readonly window?: PaymentWindow
}
