import { slot } from '#web/kit/base/on-demand.tsx'

export const LeaveSlot = slot(async () => (await import('./leaving.tsx')).Leaving)
export const SwitcherSlot = slot(async () => (await import('./switcher.ts')).Switcher)
