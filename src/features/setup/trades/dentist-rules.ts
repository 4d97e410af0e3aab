import type { Trade } from '../trade-rules.ts'

export const dentist: Trade<'dentist'> = {
  category: 'healthcare',
  template: 'healthcare',
  services: {
    checkup: { duration: 30, price: 7500, bufferAfter: 0 },
    cleaning: { duration: 50, price: 11000, bufferAfter: 10 },
    newPatient: { duration: 50, price: 14000, bufferAfter: 10 },
    filling: { duration: 50, price: 18000, bufferAfter: 10 },
    whitening: { duration: 80, price: 35000, bufferAfter: 10 },
    emergency: { duration: 30, price: 12000, bufferAfter: 0 },
  },
}
