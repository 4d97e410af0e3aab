import type { Trade } from '../trade-rules.ts'

export const realEstate: Trade<'realEstate'> = {
  category: 'real-estate',
  template: 'business',
  services: {
    viewing: { duration: 30, price: 0, bufferAfter: 30 },
    valuation: { duration: 60, price: 0, bufferAfter: 30 },
    buyer: { duration: 60, price: 0, bufferAfter: 0 },
    seller: { duration: 60, price: 0, bufferAfter: 0 },
    virtual: { duration: 30, price: 0, bufferAfter: 0 },
  },
}
