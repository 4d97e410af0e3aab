import { useQueryClient } from '@tanstack/react-query'
import { DeviceCard } from '#features/push/ui/device-card.tsx'
import { worded } from '#web/lib/words.tsx'
import { push } from '#words/en/push.ts'

export const Device = worded(KeptDevice, { push })

function KeptDevice() {
  const client = useQueryClient()
  const keep = async () => {
    const { startInstalled, saveSchedule } = await import('./installed.ts')
    await startInstalled(client)
    await saveSchedule()
  }
  return <DeviceCard onKeep={keep} />
}
