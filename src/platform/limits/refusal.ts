import { type Refusal, refuse } from '../refusal.ts'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S

export function tooMany(msBeforeNext: number): Refusal {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  return refuse.tooMany(`Too many attempts. Please ${waiting(seconds)}.`, seconds)
}

function waiting(seconds: number) {
  if (seconds <= 2 * MINUTE_S) return 'wait a moment and try again'
  if (seconds <= 2 * HOUR_S) return `try again in ${Math.ceil(seconds / MINUTE_S)} minutes`
  return `try again in ${Math.ceil(seconds / HOUR_S)} hours`
}
