import { Play, Square } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { toast } from '#web/kit/base/toast-store.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useWords } from '#web/lib/words.tsx'
import type { Draft, TemplatePreview } from '../editing/templates-contract.ts'
import { fetchSpeech } from './data.ts'

export function CallPreview({
  call,
  draft,
}: {
  call: NonNullable<TemplatePreview['call']>
  draft: Draft
}) {
  const words = useWords('templates').call
  const parts = [
    [words.greeting, call.greeting, 'preview-text'],
    [words.menu, call.menu, 'preview-menu'],
    [words.voicemail, call.voicemail, 'preview-voicemail'],
  ] as const
  return (
    <div className="grid gap-4">
      <dl className="grid gap-3 text-14">
        {parts.map(([label, spoken, testId]) => (
          <div key={label}>
            <dt className="text-13 text-muted">{label}</dt>
            <dd lang={draft.language} className="wrap-anywhere text-ink" data-testid={testId}>
              {spoken}
            </dd>
          </div>
        ))}
      </dl>
      {call.playable ? (
        <Player draft={draft} />
      ) : (
        <p className="text-13 text-muted">{words.notPlayable}</p>
      )}
    </div>
  )
}

function release(sound: RefObject<HTMLAudioElement | null>) {
  if (!sound.current) return
  sound.current.pause()
  URL.revokeObjectURL(sound.current.src)
  sound.current = null
}

function Player({ draft }: { draft: Draft }) {
  const sound = useRef<HTMLAudioElement | null>(null)
  const words = useWords('templates').call
  const [state, setState] = useState<'still' | 'coming' | 'playing'>('still')
  const stop = () => {
    release(sound)
    setState('still')
  }
  useEffect(() => () => release(sound), [])
  async function play() {
    const audio = new Audio()
    audio.onended = stop
    sound.current = audio
    setState('coming')
    try {
      const url = await fetchSpeech(draft)
      // The person has left.
      if (sound.current !== audio) return URL.revokeObjectURL(url)
      audio.src = url
      await audio.play()
      setState('playing')
    } catch (error) {
      if (sound.current !== audio) return
      stop()
      toast({ variant: 'destructive', title: words.failed, description: sentenceFor(error) })
    }
  }
  return state === 'playing' ? (
    <Button className="w-fit" onClick={stop}>
      <Icon of={Square} /> <span>{words.stop}</span>
    </Button>
  ) : (
    <Button className="w-fit" busy={state === 'coming'} onClick={play}>
      <Icon of={Play} /> <span>{words.listen}</span>
    </Button>
  )
}
