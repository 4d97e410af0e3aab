import type { Trade } from '../trade-rules.ts'

export const barber: Trade<'barber'> = {
  category: 'beauty',
  template: 'beauty',
  services: {
    cut: { duration: 30, price: 3500, bufferAfter: 0 },
    cutAndBeard: { duration: 50, price: 5000, bufferAfter: 10 },
    beard: { duration: 20, price: 2000, bufferAfter: 10 },
    shave: { duration: 30, price: 3500, bufferAfter: 0 },
    kids: { duration: 30, price: 2500, bufferAfter: 0 },
  },
}
