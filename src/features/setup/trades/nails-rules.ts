import type { Trade } from '../trade-rules.ts'

export const nails: Trade<'nails'> = {
  category: 'beauty',
  template: 'beauty',
  services: {
    manicure: { duration: 45, price: 3500, bufferAfter: 15 },
    gel: { duration: 60, price: 5000, bufferAfter: 0 },
    pedicure: { duration: 50, price: 5000, bufferAfter: 10 },
    gelPedicure: { duration: 60, price: 6500, bufferAfter: 0 },
    extensions: { duration: 110, price: 8500, bufferAfter: 10 },
    fill: { duration: 75, price: 6000, bufferAfter: 15 },
  },
}
