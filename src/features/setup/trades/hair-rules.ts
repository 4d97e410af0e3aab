import type { Trade } from '../trade-rules.ts'

export const hair: Trade<'hair'> = {
  category: 'beauty',
  template: 'beauty',
  services: {
    cut: { duration: 50, price: 5500, bufferAfter: 10 },
    shortCut: { duration: 30, price: 3500, bufferAfter: 0 },
    blowout: { duration: 45, price: 4500, bufferAfter: 15 },
    color: { duration: 105, price: 9500, bufferAfter: 15 },
    highlights: { duration: 165, price: 16000, bufferAfter: 15 },
    treatment: { duration: 30, price: 3500, bufferAfter: 0 },
  },
}
