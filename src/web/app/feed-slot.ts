import { slot } from '#web/lib/on-demand.tsx'

export const feedSlot = slot(async () => (await import('./feed-dialog.ts')).FeedDialog)
