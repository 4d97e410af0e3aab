/* Separate from the agenda, because every visit to the app loads this. */

export const AGENDA_CACHE = 'agenda'

/** Without https there are no caches. */
export const forgetAgenda = (): unknown =>
  globalThis.caches?.delete(AGENDA_CACHE).catch(() => false)
