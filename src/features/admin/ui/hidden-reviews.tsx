import { listHiddenCounts } from '#features/reviews/contract.ts'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { useRead } from '#web/lib/use-read.ts'

export function HiddenReviews() {
  const query = useRead(listHiddenCounts, {}, { refetchOnMount: 'always' })
  const { data } = query
  if (!data?.length)
    return <LoadError title="The hidden reviews could not be loaded" query={query} />
  return (
    <section aria-labelledby="hidden-reviews" className="flex flex-col gap-4">
      <div>
        <h2 id="hidden-reviews" className="text-20 font-semibold text-ink">
          Hidden reviews
        </h2>
        <p className="mt-1 text-14 text-muted">
          Reviews that owners reported. A low rating isn’t a reason to report one.
        </p>
      </div>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
        {data.map(({ businessId, businessName, owner, hidden, total }) => (
          <li key={businessId} className="flex justify-between gap-4 py-3 text-14">
            <span className="min-w-0 font-medium text-ink wrap-anywhere">
              {businessName}
              <span className="block text-13 font-normal text-muted">{owner}</span>
            </span>
            <span className="shrink-0 text-muted tabular-nums">
              {hidden} of {total} hidden
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
