import type { Trade } from '../trade-rules.ts'

export const physio: Trade<'physio'> = {
  category: 'healthcare',
  template: 'healthcare',
  services: {
    first: { duration: 60, price: 12000, bufferAfter: 0 },
    session: { duration: 25, price: 6500, bufferAfter: 5 },
    longSession: { duration: 50, price: 9500, bufferAfter: 10 },
    manual: { duration: 25, price: 7500, bufferAfter: 5 },
    sports: { duration: 50, price: 10500, bufferAfter: 10 },
  },
}
