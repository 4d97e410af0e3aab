/** `declined`: the bank refuses the capture. `error`: the provider fails (500) on every capture. */
export type SandboxDecision = 'approved' | 'declined' | 'error' | 'cancelled'

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
  captureId: string | null
  /** First results by idempotency key. */
  captures?: Record<string, string>
  refunds?: { id: string; cents: number }[]
}

export interface SandboxOrderStore {
  insert(order: SandboxOrder): Promise<void>
  get(id: string): Promise<SandboxOrder | undefined>
  getOfCapture(captureId: string): Promise<SandboxOrder | undefined>
  /** Changes an order while no one else can. @returns the changed order, if it exists. */
  change(
    id: string,
    change: (order: SandboxOrder) => SandboxOrder,
  ): Promise<SandboxOrder | undefined>
}

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
