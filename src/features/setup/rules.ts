import type { TradeName } from './trade-rules.ts'
import { trades } from './trades-rules.ts'

export const tradeNames = Object.keys(trades) as [TradeName, ...TradeName[]]

/** The most team members, and the most services. */
export const MAX_ROWS = 50

export const PRESELECTED = 4

export const setupMessages = {
  tradeRequired: 'Please choose what you do',
  alreadySetUp:
    'Your business already has services. Change them under Services, and your page under Share.',
} as const
