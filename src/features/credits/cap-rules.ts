/**
 * A client whose credits are capped, as they are new and booked online. `client` is a hash, so that the ledger names no one: 'number:…' for
 * someone who never visited, whose credits count against the day's cap as well; 'email:…' for one who visited under this address with another
 * number, whose new numbers share the cap of one.
 */
export interface CappedClient {
  businessId: number
  client: string
}

/** Which cap a send does not fit under. */
export type CapReason = 'day-cap' | 'number-cap'

interface Limits {
  perDay: number
  perNumber: number
  spentOnAll: number
  spentOnClient: number
}

/** Counts sends against the caps as far as they go. */
export class Caps {
  private readonly all = new Map<number, number>()
  private readonly clients = new Map<string, number>()

  /** Why so many more credits can't go to a client today; undefined when they can, and then they count. */
  spend({ businessId, client }: CappedClient, credits: number, limits: Limits): CapReason | undefined {
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
