import { keepPreviousData } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { cx } from '#web/kit/base/cx.ts'
import { Banner, Card, CardHeader, Skeleton } from '#web/kit/base/surfaces.tsx'
import { Select } from '#web/kit/base/text-field.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill, fillCount } from '#words/fill.ts'
import {
  type Draft,
  type TemplatePreview as Preview,
  previewTemplate,
} from '../editing/templates-contract.ts'
import { CallPreview } from './call-preview.tsx'
import { MailFrame } from './mail-frame.tsx'

const PAUSE_MS = 350

export function TemplatePreview({ draft, valid }: { draft: Draft; valid: boolean }) {
  const [about, setAbout] = useState<'sample' | 'next'>('sample')
  const words = useWords('templates').preview
  const shown = useDebounced({ ...draft, about }, PAUSE_MS)
  const { data, error, isPlaceholderData } = useRead(
    previewTemplate,
    { json: shown },
    { enabled: valid, placeholderData: keepPreviousData, gcTime: 30_000 },
  )
  const stale = !valid || isPlaceholderData
  return (
    <Card className="min-w-0 md:p-6">
      <CardHeader title={words.title} />
      <Select
        label={words.with}
        value={about}
        onChange={event => setAbout(event.target.value === 'next' ? 'next' : 'sample')}
        help={
          data &&
          (data.about === 'next'
            ? fill(words.for, { client: data.client ?? '' })
            : about === 'next'
              ? words.noneBooked
              : undefined)
        }
      >
        <option value="sample">{words.sample}</option>
        <option value="next">{words.next}</option>
      </Select>
      <div className="mt-4">
        <div role="status">
          {!valid && <p className="mb-3 text-13 text-muted">{words.waits}</p>}
          {error && valid && (
            <Banner tone="danger" className="mb-3">
              {sentenceFor(error)}
            </Banner>
          )}
        </div>
        {data ? (
          <div
            className={cx('transition-opacity', !valid && 'opacity-50')}
            aria-busy={stale || undefined}
          >
            <Shown preview={data} draft={shown} />
          </div>
        ) : (
          !error && <Skeleton className="h-64 rounded-card" />
        )}
      </div>
    </Card>
  )
}

function Shown({ preview, draft }: { preview: Preview; draft: Draft }) {
  const words = useWords('templates').preview
  const language = useLanguage()
  if (preview.html !== null) {
    return (
      <>
        <p
          lang={draft.language}
          className="mb-3 text-14 font-semibold wrap-anywhere text-ink"
          data-testid="preview-subject"
        >
          {preview.subject}
        </p>
        <MailFrame html={preview.html} />
      </>
    )
  }
  if (preview.call) return <CallPreview call={preview.call} draft={draft} />
  const { sms, text } = preview
  return (
    <>
      <Bubble lang={draft.language}>{sms ? text : bold(text)}</Bubble>
      {sms && (
        <p className="mt-2 text-13 text-muted tabular-nums" data-testid="preview-size">
          {fillCount(words.size, sms.segments, language, {
            characters: sms.characters,
            encoding: words[sms.encoding],
          })}
        </p>
      )}
    </>
  )
}

const Bubble = (props: ComponentProps<'p'>) => (
  <p
    {...props}
    className="w-fit max-w-full rounded-sheet rounded-es-[4px] bg-accent-soft px-4 py-3 text-14 whitespace-pre-wrap wrap-anywhere text-ink"
    data-testid="preview-text"
  />
)

const bold = (text: string): ReactNode => {
  let at = 0
  return text.split(/\*([^*\n]+)\*/).map(part => {
    at++
    return at % 2 === 0 ? <strong key={at}>{part}</strong> : part
  })
}
