export const NOTES_MAX = 2000

export const KNOWN_ADDRESS = 'Another client has this email address'

export const clientFilters = ['no-shows', 'blocked', 'no-contact'] as const
export type ClientFilter = (typeof clientFilters)[number]
