import { NETWORK_FAILURE } from '#web/lib/api-error.ts'
import { readPageData } from '#web/lib/page-data.ts'
import type { BookingPageData } from './page-data.ts'
import { toast } from './toasts.tsx'

/* Scripts that load later may be gone after an update. */

/** Whether the server can be reached: then a reload loads them. */
export const isReached = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Reads the words from the page, because the caller may have none. */
export const whyMissing = async (): Promise<string> =>
  (await isReached())
    ? readPageData<BookingPageData>()!.wording.words.client!.updated
    : NETWORK_FAILURE

export const reportMissing = async (): Promise<void> =>
  toast({ description: await whyMissing(), variant: 'destructive' })
