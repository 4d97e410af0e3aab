/** Tells the server at sign-out that the installed app keeps something in this browser. */
export const KEEPING_COOKIE = 'kairos_keeping'
