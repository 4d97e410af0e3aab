/** Share: booking pages and their editor. */
export const bookingPages = {} as const
