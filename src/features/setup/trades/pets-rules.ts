import type { Trade } from '../trade-rules.ts'

export const pets: Trade<'pets'> = {
  category: 'beauty',
  template: 'default',
  services: {
    small: { duration: 75, price: 6000, bufferAfter: 15 },
    medium: { duration: 90, price: 7500, bufferAfter: 0 },
    large: { duration: 105, price: 9500, bufferAfter: 15 },
    bath: { duration: 45, price: 4000, bufferAfter: 15 },
    cat: { duration: 60, price: 6500, bufferAfter: 0 },
    nails: { duration: 15, price: 1500, bufferAfter: 15 },
  },
}
