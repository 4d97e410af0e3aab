import { type Refusal, refuse } from '../refusal.ts'

export const tooMany = (msBeforeNext: number): Refusal =>
  refuse.tooMany(
    'Too many attempts. Please wait a moment and try again.',
    Math.max(1, Math.ceil(msBeforeNext / 1000)),
  )
