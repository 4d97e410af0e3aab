import type { Trade } from '../trade-rules.ts'

export const consulting: Trade<'consulting'> = {
  category: 'business',
  template: 'business',
  services: {
    intro: { duration: 30, price: 0, bufferAfter: 0 },
    session: { duration: 60, price: 15000, bufferAfter: 0 },
    strategy: { duration: 120, price: 28000, bufferAfter: 0 },
    coaching: { duration: 60, price: 13000, bufferAfter: 0 },
    checkIn: { duration: 30, price: 7500, bufferAfter: 0 },
  },
}
