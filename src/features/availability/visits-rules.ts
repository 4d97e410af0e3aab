/** The most services of one visit. */
export const MOST_SERVICES = 5
