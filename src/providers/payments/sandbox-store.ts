/**
 * What the person in the sandbox's payment window chose.
 * - `approved`: the money is taken when the order is captured.
 * - `declined`: agreed, and the bank says no when the order is captured.
 * - `error`: agreed, and the provider fails (500) whenever the order is captured.
 * - `cancelled`: left without agreeing.
 */
export type SandboxDecision = 'approved' | 'declined' | 'error' | 'cancelled'

/** An order as the sandbox keeps it. */
export interface SandboxOrder {
  id: string
  amountCents: number
  reference: string
  description: string
  brandName: string
  merchantId: string
  returnUrl: string
  cancelUrl: string
  decision: SandboxDecision | null
  /** Set once the money was taken. */
  captureId: string | null
  /** Idempotency keys of captures with their first result. */
  captures?: Record<string, string>
  /** Cents that were given back, one entry for each refund. */
  refunds?: { id: string; cents: number }[]
}

/** Where the sandbox keeps its orders, for every process of an installation. */
export interface SandboxOrderStore {
  insert(order: SandboxOrder): Promise<void>
  get(id: string): Promise<SandboxOrder | undefined>
  getOfCapture(captureId: string): Promise<SandboxOrder | undefined>
  /**
   * Changes an order alone: no one else changes it meanwhile.
   * @returns the order as it is then; undefined when there is none.
   */
  change(
    id: string,
    change: (order: SandboxOrder) => SandboxOrder,
  ): Promise<SandboxOrder | undefined>
}

/** Orders that are gone with the process, for tests. */
export function memorySandboxOrders(): SandboxOrderStore {
  const orders = new Map<string, SandboxOrder>()
  return {
    async insert(order) {
      orders.set(order.id, order)
    },
    async get(id) {
      return orders.get(id)
    },
    async getOfCapture(captureId) {
      return [...orders.values()].find(order => order.captureId === captureId)
    },
    async change(id, change) {
      const order = orders.get(id)
      if (!order) return undefined
      const changed = change(order)
      orders.set(id, changed)
      return changed
    },
  }
}
