/** Notification Settings. */
export const notifications = {} as const
