import { Suspense } from 'react'
import { useTrouble } from '#features/watchdog/ui/data.ts'
import { onDemand } from '#web/kit/base/on-demand.tsx'

const banner = onDemand(async () => (await import('./trouble.ts')).Trouble)

export const TroubleBanner = banner.Component

export function TroubleSlot() {
  const { trouble } = useTrouble()
  return (
    trouble && (
      <Suspense fallback={null}>
        <TroubleBanner trouble={trouble} />
      </Suspense>
    )
  )
}
