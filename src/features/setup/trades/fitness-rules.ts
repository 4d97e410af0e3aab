import type { Trade } from '../trade-rules.ts'

export const fitness: Trade<'fitness'> = {
  category: 'healthcare',
  template: 'default',
  services: {
    trial: { duration: 45, price: 0, bufferAfter: 15 },
    personal: { duration: 60, price: 7500, bufferAfter: 0 },
    duo: { duration: 60, price: 10000, bufferAfter: 0 },
    yoga: { duration: 60, price: 8000, bufferAfter: 0 },
    check: { duration: 90, price: 9500, bufferAfter: 0 },
    express: { duration: 30, price: 4500, bufferAfter: 0 },
  },
}
