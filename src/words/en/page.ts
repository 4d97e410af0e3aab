/** What the server alone draws on client pages. */
export const page = {} as const
