/** The islands behind the link of a message, and looking appointments up. */
export const manage = {} as const
