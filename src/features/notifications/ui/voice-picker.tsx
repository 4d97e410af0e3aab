import { ChevronLeft, ChevronRight, Play, Square } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '#web/kit/base/button.tsx'
import { RadioCard } from '#web/kit/base/choice.tsx'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { listVoices } from '../contract.ts'
import { usePreview } from './use-preview.ts'

const PAGE = 6

interface VoicePickerProps {
  voiceId: string | null
  onChoose: (voiceId: string) => void
}

export function VoicePicker({ voiceId, onChoose }: VoicePickerProps) {
  const query = useRead(listVoices)
  const { data: voices, error } = query
  const preview = usePreview()
  const words = useWords('notifications').voices
  const [turned, setTurned] = useState<number>()
  if (!voices && error) {
    return <LoadError query={query}>{fill(words.failed, { reason: sentenceFor(error) })}</LoadError>
  }
  if (!voices) return <Skeleton className="h-64 rounded-card" />
  const present = voiceId ?? voices[0]?.id
  const pages = Math.max(1, Math.ceil(voices.length / PAGE))
  const chosenAt = voices.findIndex(({ id }) => id === present)
  const page = turned ?? Math.max(0, Math.floor(chosenAt / PAGE))
  return (
    <div>
      <FieldGroup legend={words.legend}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:max-md:grid-cols-2 xl:grid-cols-2">
          {voices.slice(page * PAGE, (page + 1) * PAGE).map(voice => (
            <div key={voice.id} className="flex items-center gap-2">
              <div className="min-w-0 grow">
                <RadioCard
                  name="voice"
                  label={voice.name}
                  detail={voice.description}
                  checked={voice.id === present}
                  onChange={() => onChoose(voice.id)}
                />
              </div>
              {preview.playing === voice.id ? (
                <IconButton label={fill(words.stop, { voice: voice.name })} onClick={preview.stop}>
                  <Icon of={Square} />
                </IconButton>
              ) : (
                <IconButton
                  label={fill(words.preview, { voice: voice.name })}
                  onClick={() => preview.play(voice.id, voice.preview_url)}
                >
                  <Icon of={Play} />
                </IconButton>
              )}
            </div>
          ))}
        </div>
      </FieldGroup>
      {pages > 1 && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <Button size="sm" disabled={page === 0} onClick={() => setTurned(page - 1)}>
            <Icon of={ChevronLeft} size={16} /> {words.previous}
          </Button>
          <p className="text-13 text-muted tabular-nums" role="status">
            {fill(words.page, { page: page + 1, pages })}
          </p>
          <Button size="sm" disabled={page === pages - 1} onClick={() => setTurned(page + 1)}>
            {words.next} <Icon of={ChevronRight} size={16} />
          </Button>
        </div>
      )}
    </div>
  )
}
