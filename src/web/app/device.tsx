import { useQueryClient } from '@tanstack/react-query'
import { DeviceCard } from '#features/push/ui/device-card.tsx'
import { useLanguage, WordsProvider } from '#web/lib/words.tsx'
import { push } from '#words/en/push.ts'

export function Device() {
  const client = useQueryClient()
  const keep = async () => {
    const { startInstalled, saveSchedule } = await import('./installed.ts')
    await startInstalled(client)
    await saveSchedule()
  }
  return (
    <WordsProvider language={useLanguage()} words={{ push }}>
      <DeviceCard onKeep={keep} />
    </WordsProvider>
  )
}
