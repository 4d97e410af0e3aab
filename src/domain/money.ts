import { formatCount, plainDigits } from './number.ts'

/* Money is counted in whole US cents, never in floating point. */

export const CREDIT_CENTS = 10

/** PostgreSQL's largest `integer` */
export const MAX_CENTS = 2_147_483_647

/** '$45.00', '$1,234.50', '-$3.00'. */
export function formatCents(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100)
  return `${cents < 0 ? '-' : ''}$${formatCount(whole)}.${fraction(cents)}`
}

export const formatPrice = (cents: number, custom: string): string =>
  cents === 0 ? custom : formatCents(cents)

/** '45.00', for inputs. */
export const centsToInput = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}.${fraction(cents)}`

const fraction = (cents: number) => String(Math.abs(cents) % 100).padStart(2, '0')

/**
 * Dollars to cents: '45', '45.5', '$1,234.50'. A comma before at most two last digits is a decimal
 * comma, because thousands have three; it is the only sign on many phones' keypads.
 */
export function parseDollars(input: string): number | undefined {
  const text = plainDigits(input.trim())
    .replace(/^\$\s*/, '')
    .replace(/^(\d*)[,\u066B](\d{0,2})$/, '$1.$2')
  const match = /^(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{0,2}))?$/.exec(text)
  if (!match || (!match[1] && !match[2])) return undefined
  const cents =
    Number((match[1] ?? '0').replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return cents <= MAX_CENTS ? cents : undefined
}

export const creditsForCents = (cents: number): number => Math.floor(cents / CREDIT_CENTS)

export const creditsForDollars = (dollars: number): number => creditsForCents(dollars * 100)
