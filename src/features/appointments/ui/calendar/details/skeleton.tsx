import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { useWords } from '#web/lib/words.tsx'

export function DetailsSkeleton({ titleId }: { titleId: string }) {
  const words = useWords('appointments').details
  return (
    <>
      <h2 id={titleId} className="sr-only">
        {words.title}
      </h2>
      <Skeleton className="h-7 w-48" />
      <Skeleton className="mt-6 h-64" />
    </>
  )
}
