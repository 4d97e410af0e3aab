import { formatDate } from '#domain/time/format.ts'
import type { PublicReview, PublicReviews } from '#features/reviews/contract.ts'
import { Stars } from '#web/kit/base/stars.tsx'
import { Card } from '#web/kit/base/surfaces.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill, fillCount } from '#words/fill.ts'

interface ReviewsCardProps {
  reviews: PublicReviews
  businessName: string
  timeZone: string
  moreHref: string | undefined
}

/** Newest first. Rendered by the server only. */
export function ReviewsCard({ reviews, moreHref, ...business }: ReviewsCardProps) {
  const words = useWords('page').reviews
  return (
    <Card id="reviews" className="scroll-mt-6 sm:p-6 lg:col-start-1">
      <h2 className="text-16 font-semibold">{words.title}</h2>
      <p className="mt-1 text-14">
        <Summary reviews={reviews} />
      </p>
      <ReviewList reviews={reviews.reviews} {...business} />
      <p className="mt-4 text-13 text-muted">{words.verified}</p>
      {moreHref && (
        <p className="mt-1 text-14">
          <a href={moreHref} className="py-3 underline underline-offset-4">
            {fill(words.all, { count: reviews.count })}
          </a>
        </p>
      )}
    </Card>
  )
}

export function Summary({ reviews: { average, count } }: { reviews: PublicReviews }) {
  const words = useWords('page').reviews
  const language = useLanguage()
  if (average === null) return null
  return (
    <>
      <Stars rating={average} label={fill(words.stars, { count: average })} />{' '}
      <span aria-hidden="true" className="ms-1">
        {average.toFixed(1)} ·{' '}
      </span>
      {fillCount(words.count, count, language)}
    </>
  )
}

interface ReviewListProps {
  reviews: readonly PublicReview[]
  businessName: string
  timeZone: string
}

export function ReviewList({ reviews, businessName, timeZone }: ReviewListProps) {
  const words = useWords('page').reviews
  const language = useLanguage()
  return (
    <ul className="mt-2 divide-y divide-line">
      {reviews.map(review => (
        <li key={review.id} className="py-4 text-14">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Stars rating={review.rating} label={fill(words.stars, { count: review.rating })} />
            <bdi translate="no" className="min-w-0 font-medium wrap-anywhere">
              {review.name}
            </bdi>
            <time dateTime={review.createdAt} className="text-13 text-muted">
              {formatDate(Date.parse(review.createdAt), timeZone, language)}
            </time>
          </p>
          {review.text && (
            <p dir="auto" className="mt-2 text-pretty whitespace-pre-line wrap-anywhere">
              {review.text}
            </p>
          )}
          {review.reply && (
            <div className="mt-3 border-s-2 border-line ps-3 text-13">
              <p className="font-medium">{fill(words.reply, { business: businessName })}</p>
              <p dir="auto" className="mt-1 whitespace-pre-line text-muted wrap-anywhere">
                {review.reply}
              </p>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
