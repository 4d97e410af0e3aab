import type { Trade } from '../trade-rules.ts'

export const tutoring: Trade<'tutoring'> = {
  category: 'education',
  template: 'business',
  services: {
    trial: { duration: 30, price: 0, bufferAfter: 0 },
    lesson: { duration: 60, price: 5000, bufferAfter: 0 },
    shortLesson: { duration: 30, price: 2800, bufferAfter: 0 },
    exam: { duration: 90, price: 7500, bufferAfter: 0 },
    online: { duration: 60, price: 4500, bufferAfter: 0 },
  },
}
