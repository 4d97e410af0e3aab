import { ImagePlus } from 'lucide-react'
import { useId } from 'react'
import type { PictureUse } from '#domain/picture-uses.ts'
import { Button, buttonClass } from '#web/kit/base/button.tsx'
import { cx } from '#web/kit/base/cx.ts'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { TextField } from '#web/kit/base/text-field.tsx'
import type { PictureSlotProps } from '#web/lib/picture-slot.ts'
import { useDrop } from '#web/lib/use-drop.ts'
import { useLostFocus } from '#web/lib/use-lost-focus.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { MAX_ALT, uploadTypes } from '../rules.ts'
import { usePicture, wordOf } from './use-picture.ts'

const frames: Record<PictureUse, string> = {
  logo: 'size-20 rounded-control bg-logo-plate object-contain p-1',
  cover: 'h-20 w-36 rounded-control object-cover',
  staff: 'size-20 rounded-full object-cover',
  service: 'h-20 w-27 rounded-control object-cover',
}

export function PictureField(props: PictureSlotProps) {
  const { use } = props
  const field = useId()
  const words = useWords('pictures')
  const { shown, chosen, problem, sent, choose, remove, changeAlt } = usePicture(props)
  const { over, place } = useDrop(file => void choose(file))
  const has = shown !== undefined || chosen !== undefined
  const file = useLostFocus<HTMLInputElement>(has)
  const frame = cx(frames[use], 'shrink-0 border border-line')

  return (
    <FieldGroup legend={words.labels[use]} error={problem}>
      <p role="alert" className="sr-only">
        {problem}
      </p>
      <div
        {...place}
        className={cx(
          'flex items-center gap-4 rounded-card border border-dashed p-3',
          over ? 'border-accent bg-accent-soft' : 'border-control',
        )}
      >
        {shown ? (
          <img {...shown} alt={shown.alt} sizes="144px" className={frame} />
        ) : chosen ? (
          <img src={chosen} alt="" className={frame} />
        ) : (
          <span className={cx(frame, 'flex items-center justify-center bg-sunken text-muted')}>
            <Icon of={ImagePlus} size={24} />
          </span>
        )}
        <div className="flex min-w-0 flex-col gap-2">
          <div className="flex flex-wrap gap-2">
            <label
              htmlFor={field}
              className={buttonClass(
                'secondary',
                'sm',
                'relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              )}
            >
              {wordOf(has ? words.replace : words.choose, use)}
              <input
                ref={file}
                id={field}
                type="file"
                accept={uploadTypes.join(',')}
                className="sr-only"
                onChange={event => {
                  void choose(event.target.files?.[0])
                  event.target.value = ''
                }}
              />
            </label>
            {has && (
              <Button variant="quiet" size="sm" onClick={() => void remove()}>
                {wordOf(words.remove, use)}
              </Button>
            )}
          </div>
          {sent === undefined ? (
            <p className="text-13 text-muted">{chosen ? words.later : words.drop}</p>
          ) : (
            <Progress sent={sent} />
          )}
        </div>
      </div>
      {shown && (
        <TextField
          key={shown.src}
          label={words.alt}
          help={words.altHelp}
          defaultValue={shown.alt}
          maxLength={MAX_ALT}
          onBlur={event => void changeAlt(event.target.value)}
          // Enter sends the form without a blur.
          onKeyDown={event =>
            event.key === 'Enter' &&
            !event.nativeEvent.isComposing &&
            void changeAlt(event.currentTarget.value)
          }
        />
      )}
    </FieldGroup>
  )
}

function Progress({ sent }: { sent: number }) {
  const words = useWords('pictures')
  const text = sent < 1 ? fill(words.uploading, { percent: Math.floor(sent * 100) }) : words.working
  return (
    <div className="flex flex-col gap-1">
      <progress value={sent} aria-label={text} className="h-1.5 w-full accent-accent" />
      <p role="status" className="text-13 text-muted tabular-nums">
        {text}
      </p>
    </div>
  )
}
