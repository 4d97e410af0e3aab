import type { PublicPage } from '#features/booking-pages/contract.ts'
import type { PublicReviews } from '#features/reviews/contract.ts'
import { buttonClass } from '#web/kit/base/button.tsx'
import { Card } from '#web/kit/base/surfaces.tsx'
import { paths } from '#web/lib/paths.ts'
import { useWords } from '#web/lib/words.tsx'
import { ReviewList, Summary } from './reviews-card.tsx'

/** Rendered by the server only. */
export function AllReviews({ page, reviews }: { page: PublicPage; reviews: PublicReviews }) {
  const words = useWords('page').reviews
  return (
    <>
      <Card className="sm:p-6">
        <p className="text-14">{reviews.count > 0 ? <Summary reviews={reviews} /> : words.none}</p>
        <ReviewList
          reviews={reviews.reviews}
          businessName={page.businessName}
          timeZone={page.timeZone}
        />
        <p className="text-13 text-muted">{words.verified}</p>
      </Card>
      <p className="flex flex-wrap gap-3">
        <a href={paths.bookingPage(page.name)} className={buttonClass('primary')}>
          {words.book}
        </a>
        {reviews.next !== null && (
          <a href={paths.pageReviews(page.name, reviews.next)} className={buttonClass()}>
            {words.older}
          </a>
        )}
      </p>
    </>
  )
}
