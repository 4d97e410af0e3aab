/** Staff Management. */
export const staff = {} as const
