export const MOST_SERVICES = 5
