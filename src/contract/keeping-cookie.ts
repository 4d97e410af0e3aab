/** Tells the server at sign-out that the installed app has stored data in this browser. */
export const KEEPING_COOKIE = 'kairos_keeping'
