/* TypeScript's library for workers can't be used with the one for pages. */

export interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown> | undefined): void
}

export interface FetchEvent extends WorkerEvent {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

export interface PushEvent extends WorkerEvent {
  readonly data: { json(): unknown } | null
}

export interface SubscriptionChangeEvent extends WorkerEvent {
  /** Missing in some browsers. */
  readonly oldSubscription?: PushSubscription | null
}

export interface NotificationEvent extends WorkerEvent {
  readonly notification: Notification
}

export interface WindowClient {
  readonly url: string
  postMessage(message: unknown, ports: MessagePort[]): void
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
}

export interface AppWorker {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    matchAll(options: { type: 'window' }): Promise<WindowClient[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener<E extends Event>(type: string, listener: (event: E) => void): void
}
