/** The preview of what an offer shows. */
export const availability = {} as const
