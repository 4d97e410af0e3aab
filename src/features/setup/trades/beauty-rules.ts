import type { Trade } from '../trade-rules.ts'

export const beauty: Trade<'beauty'> = {
  category: 'beauty',
  template: 'beauty',
  services: {
    facial: { duration: 60, price: 8000, bufferAfter: 0 },
    deepFacial: { duration: 80, price: 10000, bufferAfter: 10 },
    brows: { duration: 20, price: 2200, bufferAfter: 10 },
    browTint: { duration: 50, price: 6500, bufferAfter: 10 },
    lashLift: { duration: 60, price: 8000, bufferAfter: 0 },
    lashes: { duration: 120, price: 14000, bufferAfter: 0 },
    wax: { duration: 45, price: 5500, bufferAfter: 15 },
  },
}
