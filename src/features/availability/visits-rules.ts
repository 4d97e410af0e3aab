export const MAX_SERVICES = 5
