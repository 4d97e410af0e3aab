/** The editor of message templates. */
export const templates = {} as const
