import { useEffect, useRef, useState } from 'react'
import { toast } from '#web/kit/base/toast-store.ts'
import { useWords } from '#web/lib/words.tsx'

export function usePreview() {
  const audio = useRef<HTMLAudioElement | null>(null)
  const [playing, setPlaying] = useState<string>()
  const words = useWords('notifications').voices
  useEffect(() => () => silence(audio.current), [])

  const stop = () => {
    silence(audio.current)
    audio.current = null
    setPlaying(undefined)
  }
  function play(id: string, url: string) {
    stop()
    const sound = new Audio(url)
    audio.current = sound
    setPlaying(id)
    const fail = () => {
      // A failed start both rejects `play()` and fires `onerror`. Ignores the second, and events of
      // a stopped preview.
      if (audio.current !== sound) return
      stop()
      toast({
        variant: 'destructive',
        title: words.previewFailed,
        description: words.previewFailedText,
      })
    }
    sound.onended = stop
    sound.onerror = fail
    sound.play().catch(fail)
  }
  return { playing, play, stop }
}

function silence(sound: HTMLAudioElement | null) {
  if (!sound) return
  sound.onended = null
  sound.onerror = null
  sound.pause()
  sound.removeAttribute('src')
  sound.load()
}
