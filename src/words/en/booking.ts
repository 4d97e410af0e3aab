/** The islands of a booking page. */
export const booking = {} as const
