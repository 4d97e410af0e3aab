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
  /** Our reference, stored with the order and compared once it is paid. */
  reference: string
  /** Where the payment window leads if the provider's button did not open it. */
  returnUrl: string
  cancelUrl: string
}

export interface OpenedOrder {
  id: string
  /** The payment window, for browsers that are redirected to it. */
  approveUrl: string
}

/** An order as the provider reports it. Trusted over anything a browser says. */
export interface PaymentOrder {
  id: string
  state: 'open' | 'approved' | 'completed' | 'void'
  intent: 'capture' | 'other'
  merchantId: string | undefined
  reference: string | undefined
  amount: Money | undefined
  /** The captured money, if any. `pending`: the provider is still reviewing it. */
  capture:
    | {
        id: string
        /** `refunded`: fully or partly. */
        state: 'completed' | 'pending' | 'declined' | 'refunded' | 'unknown'
        amount: Money | undefined
        /** Refunded so far, in the capture's currency. */
        refundedCents: number
      }
    | undefined
}

/**
 * `in-progress`: its result can be read soon. `declined`: another card may work. `our-account`:
 * only an operator can fix it. `rejected`: any other permanent refusal.
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
 * `refused`: nothing happened. `unavailable`: it may have happened, and every call may be repeated.
 * `accountCode` is the vendor's code for a problem with our account.
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
  /** The capture that a report of a refund or reversal concerns. */
  captureId: string | undefined
}

/** `forged`: not signed by the provider for this installation; nothing in it may be used. */
export type PaymentReport =
  | { status: 'ok'; event: PaymentEvent }
  | { status: 'forged'; reason: string }
  | { status: 'unavailable'; reason: string }

export interface PaymentWindow {
  find(orderId: string): Promise<SandboxOrder | undefined>
  giveBack(orderId: string, cents: number, by?: 'merchant' | 'provider'): Promise<void>
  /** @returns where the window leads; undefined for an unknown order. */
  decide(orderId: string, decision: SandboxDecision): Promise<string | undefined>
}

/**
 * Takes card payments. Failures of buyers, providers and networks are outcomes, never exceptions.
 */
export interface PaymentProvider {
  readonly kind: 'paypal' | 'sandbox'
  /** Public; the provider's button needs it in the browser. */
  readonly clientId: string
  readonly merchantId: string
  createOrder(order: NewOrder): Promise<PaymentOutcome<OpenedOrder>>
  /**
   * Captures an approved order once, however often this is called.
   * @param refusals the number of earlier refusals; the same number gets the same answer.
   */
  captureOrder(id: string, refusals?: number): Promise<PaymentOutcome<PaymentOrder>>
  showOrder(id: string): Promise<PaymentOutcome<PaymentOrder>>
  /** The id of a capture's order, which a refund's report may omit. */
  orderOfCapture(captureId: string): Promise<PaymentOutcome<string>>
  /**
   * Refunds the rest of a capture, once, however often this is called. `already-refunded` if
   * nothing is left; `pending` if the provider pays later.
   */
  refundCapture(captureId: string): Promise<PaymentOutcome<'done' | 'pending'>>
  /** Asks the provider whether the webhook is genuine. `body` is the raw text. */
  readReport(header: (name: string) => string | undefined, body: string): Promise<PaymentReport>
  /** Sandboxes have none. `reportUrl` is where reports must arrive. */
  check?(reportUrl: string): Promise<ProviderCheck>
  /** Only the sandbox has one. */
  readonly window?: PaymentWindow
}
