/** How a booking with anyone finds its staff member. */
export const assignments = ['fair', 'priority'] as const
export type Assignment = (typeof assignments)[number]
