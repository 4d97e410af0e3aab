export const assignments = ['fair', 'priority'] as const
export type Assignment = (typeof assignments)[number]
