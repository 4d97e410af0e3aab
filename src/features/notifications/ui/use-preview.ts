import { useEffect, useRef, useState } from 'react'
import { toast } from '#web/kit/base/toast-store.ts'
import { useWords } from '#web/lib/words.tsx'

/** Plays one voice's preview at a time, as it comes: an audio element begins with what there is. */
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
      // Another preview took its place, or it was stopped, or has failed already: before it began
      // it says so in two ways.
      if (audio.current !== sound) return
      stop()
      toast({
        variant: 'destructive',
        title: words.previewFailed,
        description: words.previewFailedText,
      })
    }
    sound.onended = stop
    // It can break off in the middle as well.
    sound.onerror = fail
    sound.play().catch(fail)
  }
  return { playing, play, stop }
}

/** Stops a sound, and what of it is still on its way. */
function silence(sound: HTMLAudioElement | null) {
  if (!sound) return
  sound.onended = null
  sound.onerror = null
  sound.pause()
  sound.removeAttribute('src')
  sound.load()
}
