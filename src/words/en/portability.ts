/** Import & Export. */
export const portability = {} as const
