/** The landing page. */
export const landing = {} as const
