/** Home. */
export const dashboard = {} as const
