import { slot } from '#web/lib/on-demand.tsx'

export const embedSlot = slot(async () => (await import('./embed-dialog.ts')).EmbedDialog)
