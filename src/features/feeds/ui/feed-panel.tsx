import { useState } from 'react'
import { type FeedDetail, feedDetails } from '#domain/feed-details.ts'
import { Button } from '#web/kit/base/button.tsx'
import { RadioCard } from '#web/kit/base/choice.tsx'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { resultToasts, showError } from '#web/kit/base/result-toasts.ts'
import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { useLostFocus } from '#web/lib/use-lost-focus.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import { type CalendarFeed, listFeeds } from '../contract.ts'
import { useSaveFeed } from './data.ts'
import { FeedAddress } from './feed-address.tsx'

interface FeedPanelProps {
  /** Null for the whole business. */
  staffId: number | null
}

export function FeedPanel({ staffId }: FeedPanelProps) {
  const words = useWords('feeds')
  // Not cached, because an address may be replaced elsewhere.
  const feeds = useRead(listFeeds, {}, { gcTime: 0 })
  const feed = feeds.data?.find(each => each.staffId === staffId)
  const panel = useLostFocus<HTMLDivElement>(feeds.data && (feed?.id ?? 'none'))
  if (feeds.isPending) return <Skeleton className="h-64" />
  return (
    <div ref={panel} tabIndex={-1} className="flex flex-col gap-6 outline-none">
      <LoadError title={words.failed} query={feeds} />
      {feeds.data && <Detail staffId={staffId} feed={feed} />}
      {feed && <FeedAddress feed={feed} />}
    </div>
  )
}

function Detail({ staffId, feed }: FeedPanelProps & { feed: CalendarFeed | undefined }) {
  const words = useWords('feeds')
  const [chosen, setChosen] = useState<FeedDetail>('busy')
  const save = useSaveFeed(staffId)
  const choose = (detail: FeedDetail) => {
    if (!feed) return setChosen(detail)
    save.mutate(detail, resultToasts(words.saved))
  }
  const shown = save.isPending && feed ? save.variables : (feed?.detail ?? chosen)
  return (
    <>
      <FieldGroup legend={words.detail}>
        {feedDetails.map(detail => (
          <RadioCard
            key={detail}
            name={`feed-detail-${staffId}`}
            label={words.details[detail].label}
            detail={words.details[detail].text}
            checked={shown === detail}
            onChange={() => choose(detail)}
          />
        ))}
      </FieldGroup>
      {!feed && (
        <Button
          variant="primary"
          className="self-start"
          busy={save.isPending}
          onClick={() => save.mutate(chosen, { onError: showError })}
        >
          {words.create}
        </Button>
      )}
    </>
  )
}
