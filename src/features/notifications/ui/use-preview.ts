import { useEffect, useRef, useState } from 'react'
import { toast } from '#web/kit/base/toast-store.ts'

/** Plays one voice's preview at a time. */
export function usePreview() {
  const audio = useRef<HTMLAudioElement | null>(null)
  const [playing, setPlaying] = useState<string>()
  useEffect(() => () => audio.current?.pause(), [])

  const stop = () => {
    audio.current?.pause()
    audio.current = null
    setPlaying(undefined)
  }
  async function play(id: string, url: string) {
    stop()
    const sound = new Audio(url)
    audio.current = sound
    setPlaying(id)
    sound.onended = stop
    try {
      await sound.play()
    } catch {
      // Another preview took its place before it began.
      if (audio.current !== sound) return
      stop()
      toast({
        variant: 'destructive',
        title: 'Preview Failed',
        description: 'Failed to preview the voice. Please try again.',
      })
    }
  }
  return { playing, play, stop }
}
