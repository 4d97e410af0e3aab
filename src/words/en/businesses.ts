/** The business's name, and its cards of Settings. */
export const businesses = {
  saveName: 'Save name',
  continue: 'Continue',
} as const
