/**
 * `client` is stored as a hash: 'number:…' for someone who has never visited, 'email:…' for a
 * returning address, whose new numbers share one cap.
 */
export interface CappedClient {
  businessId: number
  client: string
}

export const keyOf = ({ businessId, client }: CappedClient) => `${businessId} ${client}`

export interface Spending extends CappedClient {
  perDay: number
  perNumber: number
  spentOnAll: number
  spentOnClient: number
}

export type CapReason = 'day-cap' | 'number-cap'

export class Caps {
  private readonly all = new Map<number, number>()
  private readonly clients = new Map<string, number>()

  /** @returns the cap that would be exceeded, if any; the credits are then not counted. */
  spend(spending: Spending, credits: number): CapReason | undefined {
    const { businessId } = spending
    const key = keyOf(spending)
    const onClient = (this.clients.get(key) ?? spending.spentOnClient) + credits
    if (onClient > spending.perNumber) return 'number-cap'
    if (spending.client.startsWith('number:')) {
      const onAll = (this.all.get(businessId) ?? spending.spentOnAll) + credits
      if (onAll > spending.perDay) return 'day-cap'
      this.all.set(businessId, onAll)
    }
    this.clients.set(key, onClient)
    return undefined
  }
}
