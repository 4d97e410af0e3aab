// Load after the screen, because many businesses never use them.
import { slot } from '#web/kit/base/on-demand.tsx'

export const AddOnsSection = slot(async () => (await import('./add-ons-section.tsx')).AddOnsSection)
export const AddOnsFold = slot(async () => (await import('./add-ons-fold.tsx')).AddOnsFold)
export const TermsFold = slot(async () => (await import('./terms-fold.tsx')).TermsFold)
