/** What the shared components say by themselves. */
export const kit = {} as const
