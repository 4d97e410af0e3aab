/**
 * `client` is stored as a hash: 'number:…' for someone who has never visited, 'email:…' for a
 * returning address, whose new numbers share one cap.
 */
export interface CappedClient {
  businessId: number
  client: string
}

export type CapReason = 'day-cap' | 'number-cap'

export class Caps {
  private readonly all = new Map<number, number>()
  private readonly clients = new Map<string, number>()

  /** @returns the cap that would be exceeded, if any; the credits are then not counted. */
  spend(
    { businessId, client }: CappedClient,
    credits: number,
    limits: { perDay: number; perNumber: number; spentOnAll: number; spentOnClient: number },
  ): CapReason | undefined {
    const key = `${businessId} ${client}`
    const onClient = (this.clients.get(key) ?? limits.spentOnClient) + credits
    if (onClient > limits.perNumber) return 'number-cap'
    if (client.startsWith('number:')) {
      const onAll = (this.all.get(businessId) ?? limits.spentOnAll) + credits
      if (onAll > limits.perDay) return 'day-cap'
      this.all.set(businessId, onAll)
    }
    this.clients.set(key, onClient)
    return undefined
  }
}
