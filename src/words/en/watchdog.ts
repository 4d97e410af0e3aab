/** The banner about late, failed and uncertain messages. */
export const watchdog = {} as const
