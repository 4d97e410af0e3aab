/* Separate from `installed.ts`, because every visit to the app loads this. */

/** Whether the app was opened from a home screen or desktop, without the browser's frame. */
export const isStandalone = () => matchMedia('(display-mode: standalone)').matches

/** Whether this browser uses features that need the service worker. */
export const usesWorker = () => navigator.serviceWorker?.controller || isStandalone()
