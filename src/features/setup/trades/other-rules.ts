import type { Trade } from '../trade-rules.ts'

export const other: Trade<'other'> = {
  category: 'business',
  template: 'default',
  services: {
    intro: { duration: 30, price: 0, bufferAfter: 0 },
    short: { duration: 30, price: 4000, bufferAfter: 0 },
    standard: { duration: 60, price: 7500, bufferAfter: 0 },
    long: { duration: 90, price: 11000, bufferAfter: 0 },
    followUp: { duration: 30, price: 3500, bufferAfter: 0 },
  },
}
