export interface ToastAction {
  label: string
  onClick: () => void
}

export interface ToastMessage {
  title?: string
  description?: string
  variant?: 'default' | 'destructive'
  action?: ToastAction
  durationMs?: number
}

export interface Toast extends ToastMessage {
  id: number
  open: boolean
}

const TOAST_LIMIT = 1
export const TOAST_DURATION_MS = 5000
export const TOAST_REMOVE_DELAY_MS = 1_000_000

let toasts: readonly Toast[] = []
let lastId = 0
const watchers = new Set<() => void>()
const removals = new Map<number, ReturnType<typeof setTimeout>>()

function change(next: readonly Toast[]) {
  const kept = new Set(next.map(toast => toast.id))
  for (const [id, timer] of removals) {
    if (kept.has(id)) continue
    clearTimeout(timer)
    removals.delete(id)
  }
  toasts = next
  for (const watcher of watchers) watcher()
}

/** Newest first; those with `open` are visible. */
export const currentToasts = () => toasts

export function watchToasts(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export function dismissToast(id?: number): void {
  const going = toasts.filter(
    toast => (id === undefined || toast.id === id) && !removals.has(toast.id),
  )
  for (const { id: goingId } of going) {
    const remove = () => change(toasts.filter(toast => toast.id !== goingId))
    removals.set(goingId, setTimeout(remove, TOAST_REMOVE_DELAY_MS))
  }
  change(toasts.map(toast => (going.includes(toast) ? { ...toast, open: false } : toast)))
}

let nextRemark: string | null = null

/** The next toast ends with the text, whatever shows it. Null removes a waiting one. */
export function addToNextToast(remark: string | null): void {
  nextRemark = remark
}

const REMARK_MS = 15_000

export function toast(message: ToastMessage): void {
  lastId += 1
  const shown = nextRemark
    ? { ...message, description: `${message.description} ${nextRemark}`, durationMs: REMARK_MS }
    : message
  nextRemark = null
  change([{ ...shown, id: lastId, open: true }, ...toasts].slice(0, TOAST_LIMIT))
}
