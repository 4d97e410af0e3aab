import type { SandboxDecision, SandboxOrder } from './sandbox-store.ts'

/** An amount in a currency's smallest unit. */
export interface Money {
  /** ISO 4217. */
  currency: string
  /** Whole cents. */
  cents: number
}

export interface NewOrder {
  amountCents: number
  /** What the buyer reads in the payment window. */
  description: string
  /**
   * Who pays for what, in our words: the provider keeps it with the order, and we compare it when
   * the order is paid.
   */
  reference: string
  /** Where the payment window leads when it is not opened from a button of the provider's. */
  returnUrl: string
  cancelUrl: string
}

export interface OpenedOrder {
  id: string
  /** The payment window, for browsers that are sent there. */
  approveUrl: string
}

/** An order as the provider has it: what is believed, whatever a browser says. */
export interface PaymentOrder {
  id: string
  state: 'open' | 'approved' | 'completed' | 'void'
  intent: 'capture' | 'other'
  /** The merchant account that is paid. */
  merchantId: string | undefined
  reference: string | undefined
  amount: Money | undefined
  /** The money taken, once some was. `pending`: the provider is still checking it. */
  capture:
    | {
        id: string
        /** `refunded`: some of the money, or all of it, went back. */
        state: 'completed' | 'pending' | 'declined' | 'refunded' | 'unknown'
        amount: Money | undefined
        /** Whole cents that went back to the buyer so far, in the capture's currency. */
        refundedCents: number
      }
    | undefined
}

/**
 * - `not-found`: there is no such order.
 * - `not-approved`: its buyer has not agreed yet.
 * - `already-captured`: the money was taken before.
 * - `already-refunded`: all of it went back before.
 * - `in-progress`: another request for the same thing is open; its result can be read soon.
 * - `declined`: the buyer's bank said no; another card may do.
 * - `our-account`: a problem with our account, which only an operator can fix.
 * - `rejected`: anything else that trying again does not change.
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
 * - `refused`: the provider said no, and nothing happened.
 * - `unavailable`: no answer that can be used. It may have happened; every call may be repeated.
 *
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
  /** The capture that a report of a refund or a reversal is about. */
  captureId: string | undefined
}

/** `forged`: not signed by the provider for this installation; nothing in it may be used. */
export type PaymentReport =
  | { status: 'ok'; event: PaymentEvent }
  | { status: 'forged'; reason: string }
  | { status: 'unavailable'; reason: string }

/** The sandbox's payment window, in the place of the provider's. */
export interface PaymentWindow {
  find(orderId: string): Promise<SandboxOrder | undefined>
  /**
   * Gives cents of a paid order back, as its merchant, or the provider itself after a dispute,
   * does.
   */
  giveBack(orderId: string, cents: number, by?: 'merchant' | 'provider'): Promise<void>
  /** @returns where the window leads; undefined for an unknown order. */
  decide(orderId: string, decision: SandboxDecision): Promise<string | undefined>
}

/**
 * Takes card payments. Never throws for what a buyer, the provider or the network does; that is an
 * outcome.
 */
export interface PaymentProvider {
  readonly kind: 'paypal' | 'sandbox'
  /** What the provider's own button needs to know in the browser; public. */
  readonly clientId: string
  /** The account that orders must pay. */
  readonly merchantId: string
  createOrder(order: NewOrder): Promise<PaymentOutcome<OpenedOrder>>
  /**
   * Captures an approved order once, however often this is called.
   * @param refusals the number of earlier refusals; the same number gets the same answer.
   */
  captureOrder(id: string, refusals?: number): Promise<PaymentOutcome<PaymentOrder>>
  showOrder(id: string): Promise<PaymentOutcome<PaymentOrder>>
  /** The id of the order whose money a capture took: what a report of a refund may leave out. */
  orderOfCapture(captureId: string): Promise<PaymentOutcome<string>>
  /**
   * Gives back all that is left of what a capture took. The money goes back once, however often
   * this is called; `already-refunded` when nothing is left. `pending`: the provider has taken it
   * on and gives it back later.
   */
  refundCapture(captureId: string): Promise<PaymentOutcome<'done' | 'pending'>>
  /**
   * Reads a report that came over HTTP, after asking the provider whether it is theirs. `body` is
   * the text as it came.
   */
  readReport(header: (name: string) => string | undefined, body: string): Promise<PaymentReport>
  /** Of the sandbox alone. */
  readonly window?: PaymentWindow
}
