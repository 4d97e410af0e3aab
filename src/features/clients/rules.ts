export const NOTES_MAX = 2000
