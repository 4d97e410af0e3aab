import type { Trade } from '../trade-rules.ts'

export const therapy: Trade<'therapy'> = {
  category: 'healthcare',
  template: 'healthcare',
  services: {
    call: { duration: 15, price: 0, bufferAfter: 15 },
    first: { duration: 80, price: 16000, bufferAfter: 10 },
    session: { duration: 50, price: 12000, bufferAfter: 10 },
    couple: { duration: 80, price: 17000, bufferAfter: 10 },
    online: { duration: 50, price: 12000, bufferAfter: 10 },
  },
}
