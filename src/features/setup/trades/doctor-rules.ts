import type { Trade } from '../trade-rules.ts'

export const doctor: Trade<'doctor'> = {
  category: 'healthcare',
  template: 'healthcare',
  services: {
    consultation: { duration: 20, price: 9000, bufferAfter: 10 },
    followUp: { duration: 20, price: 6000, bufferAfter: 10 },
    newPatient: { duration: 50, price: 15000, bufferAfter: 10 },
    checkup: { duration: 45, price: 18000, bufferAfter: 15 },
    vaccination: { duration: 20, price: 4000, bufferAfter: 10 },
  },
}
