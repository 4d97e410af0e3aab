import { useEffect, useRef, useState } from 'react'
import { toast } from '#web/kit/base/toast-store.ts'
import { useWords } from '#web/lib/words.tsx'

/** Plays one voice preview at a time, streamed by an audio element. */
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
      // Ignored if stopped or replaced, or already reported: a failed start rejects `play()` and
      // also fires `onerror`.
      if (audio.current !== sound) return
      stop()
      toast({
        variant: 'destructive',
        title: words.previewFailed,
        description: words.previewFailedText,
      })
    }
    sound.onended = stop
    // Covers failures during playback.
    sound.onerror = fail
    sound.play().catch(fail)
  }
  return { playing, play, stop }
}

/** Stops playback and the download. */
function silence(sound: HTMLAudioElement | null) {
  if (!sound) return
  sound.onended = null
  sound.onerror = null
  sound.pause()
  sound.removeAttribute('src')
  sound.load()
}
