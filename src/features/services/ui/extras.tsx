import { type ComponentProps, lazy, Suspense } from 'react'
import type { AddOnsFold as Add } from './add-ons-fold.tsx'
import type { TermsFold as Terms } from './terms-fold.tsx'

/* Loads after the screen, because many businesses never use it. */

const LazySection = lazy(async () => ({
  default: (await import('./add-ons-section.tsx')).AddOnsSection,
}))
const LazyAddOns = lazy(async () => ({ default: (await import('./add-ons-fold.tsx')).AddOnsFold }))
const LazyTerms = lazy(async () => ({ default: (await import('./terms-fold.tsx')).TermsFold }))

export const AddOnsSection = () => (
  <Suspense>
    <LazySection />
  </Suspense>
)

export const AddOnsFold = (props: ComponentProps<typeof Add>) => (
  <Suspense>
    <LazyAddOns {...props} />
  </Suspense>
)

export const TermsFold = (props: ComponentProps<typeof Terms>) => (
  <Suspense>
    <LazyTerms {...props} />
  </Suspense>
)
