/* Separate from `installed.ts`, because every visit to the app loads this. */

export const isStandalone = () => matchMedia('(display-mode: standalone)').matches

export const usesWorker = () => navigator.serviceWorker?.controller || isStandalone()
