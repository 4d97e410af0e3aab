/** Service Management. */
export const services = {} as const
