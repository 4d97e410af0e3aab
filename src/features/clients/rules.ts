/** The longest notes about a client, in characters. */
export const NOTES_MAX = 2000
