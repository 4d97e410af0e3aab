import { useState } from 'react'
import { formatDate, formatShortDay } from '#domain/time/format.ts'
import { zoneHere } from '#domain/time/zone.ts'
import { Button } from '#web/kit/base/button.tsx'
import { resultToasts } from '#web/kit/base/result-toasts.ts'
import { Stars } from '#web/kit/base/stars.tsx'
import { Badge } from '#web/kit/base/surfaces.tsx'
import { useCan } from '#web/lib/can.ts'
import { useUser } from '#web/lib/session.ts'
import { useLostFocus } from '#web/lib/use-lost-focus.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { Review } from '../contract.ts'
import { useChangeReview } from './data.ts'
import { ReplyForm } from './reply-form.tsx'
import { ReportForm } from './report-form.tsx'

const tones = { new: 'accent', published: 'success', hidden: 'warning' } as const

export function ReviewEntry({ review }: { review: Review }) {
  const words = useWords('reviews')
  const language = useLanguage()
  const zone = zoneHere(useUser()?.timeZone)
  const can = useCan()
  const change = useChangeReview()
  const [opened, setOpened] = useState<'reply' | 'report'>()
  const entry = useLostFocus<HTMLLIElement>(opened ?? 'none')
  const close = () => setOpened(undefined)
  const save = (given: Parameters<typeof change.mutate>[0], done: string) =>
    change.mutate(given, resultToasts(done, close))
  const { id, rating, name, text, reply, serviceName, createdAt } = review
  return (
    <li ref={entry} tabIndex={-1} className="py-4 text-14 outline-none">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={rating} label={fill(words.stars, { count: rating })} />
        <bdi className="min-w-0 font-medium text-ink wrap-anywhere">{name}</bdi>
        <span className="text-13 text-muted">
          {serviceName} · {formatDate(Date.parse(createdAt), zone, language)}
        </span>
        <span className="sm:ms-auto">
          <Badge tone={tones[review.state]}>
            <State review={review} />
          </Badge>
        </span>
      </div>
      {text && (
        <p dir="auto" className="mt-2 text-pretty whitespace-pre-line text-ink wrap-anywhere">
          {text}
        </p>
      )}
      {reply && opened !== 'reply' && (
        <div className="mt-3 border-s-2 border-line ps-3 text-13">
          <p className="font-medium text-ink">{words.yourReply}</p>
          <p dir="auto" className="mt-1 whitespace-pre-line text-muted wrap-anywhere">
            {reply}
          </p>
        </div>
      )}
      {opened === 'reply' && (
        <ReplyForm
          reply={reply ?? ''}
          busy={change.isPending}
          onSave={typed => save({ id, reply: typed }, words.reply.saved)}
          onCancel={close}
        />
      )}
      {opened === 'report' && (
        <ReportForm
          busy={change.isPending}
          onReport={report => save({ id, report }, words.report.hidden)}
          onCancel={close}
        />
      )}
      {!opened && can('pages.write') && (
        <div className="mt-2 -ms-3 flex flex-wrap gap-1">
          <Button size="sm" variant="quiet" onClick={() => setOpened('reply')}>
            {reply ? words.reply.edit : words.reply.add}
          </Button>
          {review.reported ? (
            <Button
              size="sm"
              variant="quiet"
              busy={change.isPending}
              onClick={() => save({ id, report: null }, words.report.withdrawn)}
            >
              {words.report.withdraw}
            </Button>
          ) : (
            <Button size="sm" variant="quiet" onClick={() => setOpened('report')}>
              {words.report.open}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

function State({ review: { state, reported, publishedFrom } }: { review: Review }) {
  const words = useWords('reviews')
  const language = useLanguage()
  const zone = zoneHere(useUser()?.timeZone)
  if (reported) return fill(words.states.hidden, { reason: words.reasons[reported] })
  if (state === 'published') return words.states.published
  const day = formatShortDay(Date.parse(publishedFrom), zone, language)
  return fill(words.states.new, { day })
}
