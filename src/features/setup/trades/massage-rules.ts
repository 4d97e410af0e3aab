import type { Trade } from '../trade-rules.ts'

export const massage: Trade<'massage'> = {
  category: 'beauty',
  template: 'beauty',
  services: {
    half: { duration: 30, price: 4500, bufferAfter: 0 },
    relax: { duration: 60, price: 8500, bufferAfter: 0 },
    deep: { duration: 60, price: 9500, bufferAfter: 0 },
    long: { duration: 90, price: 12500, bufferAfter: 0 },
    stones: { duration: 75, price: 11500, bufferAfter: 15 },
  },
}
