/** The balance and the ledger. */
export const credits = {
  ledger: {
    title: 'Ledger',
    description: 'What came in, what each message cost, what was given back.',
  },
} as const
