/** Calendar, appointment dialogs and client cards. */
export const appointments = {} as const
