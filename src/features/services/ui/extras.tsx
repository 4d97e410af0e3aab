import { type ComponentType, lazy, Suspense } from 'react'

/** Loads after the screen, because many businesses never use it. */
function extra<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Lazy: ComponentType<Props> = lazy(async () => ({ default: await load() }))
  return (props: Props) => (
    <Suspense>
      <Lazy {...props} />
    </Suspense>
  )
}

export const AddOnsSection = extra(
  async () => (await import('./add-ons-section.tsx')).AddOnsSection,
)
export const AddOnsFold = extra(async () => (await import('./add-ons-fold.tsx')).AddOnsFold)
export const TermsFold = extra(async () => (await import('./terms-fold.tsx')).TermsFold)
