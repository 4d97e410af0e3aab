import type { Trade } from '../trade-rules.ts'

export const photography: Trade<'photography'> = {
  category: 'business',
  template: 'business',
  services: {
    portrait: { duration: 60, price: 18000, bufferAfter: 30 },
    business: { duration: 30, price: 12000, bufferAfter: 0 },
    family: { duration: 90, price: 26000, bufferAfter: 30 },
    newborn: { duration: 150, price: 32000, bufferAfter: 30 },
    passport: { duration: 20, price: 2000, bufferAfter: 10 },
    talk: { duration: 30, price: 0, bufferAfter: 0 },
  },
}
