import { LoadError } from '#web/kit/base/load-error.tsx'
import { MoreButton } from '#web/kit/base/more-button.tsx'
import { Screen } from '#web/kit/base/screen.tsx'
import { Stars } from '#web/kit/base/stars.tsx'
import { Card, EmptyState, Skeleton } from '#web/kit/base/surfaces.tsx'
import { useCan } from '#web/lib/can.ts'
import { paths } from '#web/lib/paths.ts'
import { useReadPages } from '#web/lib/use-read-pages.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill, fillCount } from '#words/fill.ts'
import { listReviews } from '../contract.ts'
import { ReviewEntry } from './review-entry.tsx'

export function ReviewsScreen() {
  const words = useWords('reviews')
  const language = useLanguage()
  const query = useReadPages(listReviews)
  const { data, error } = query
  const reviews = data?.pages.flatMap(page => page.reviews)
  const { average = null, count = 0 } = data?.pages[0] ?? {}
  return (
    <Screen
      title={words.title}
      description={words.description}
      back={
        useCan()('messages.write')
          ? { href: paths.notifications, label: words.settings }
          : undefined
      }
    >
      <LoadError title={words.failed} query={query} />
      {!reviews && !error && <Skeleton className="h-72 rounded-card" />}
      {reviews?.length === 0 && (
        <EmptyState framed title={words.none.title}>
          {words.none.text}
        </EmptyState>
      )}
      {reviews && reviews.length > 0 && (
        <Card className="py-2">
          {average !== null && (
            <p className="border-b border-line py-3 text-14">
              <Stars rating={average} label={fill(words.average, { average })} />{' '}
              <span aria-hidden="true" className="ms-1">
                {average.toFixed(1)} ·{' '}
              </span>
              {fillCount(words.published, count, language)}
            </p>
          )}
          <ul className="divide-y divide-line">
            {reviews.map(review => (
              <ReviewEntry key={review.id} review={review} />
            ))}
          </ul>
        </Card>
      )}
      <MoreButton query={query}>{words.older}</MoreButton>
    </Screen>
  )
}
