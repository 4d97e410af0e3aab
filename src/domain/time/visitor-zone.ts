export const visitorZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
