import { NETWORK_FAILURE } from '#web/lib/api-error.ts'
import { readPageData } from '#web/lib/page-data.ts'
import type { BookingPageData } from './page-data.ts'
import { toast } from './toasts.tsx'

/* Scripts that load later may be gone after an update. */

/** The headers of its response, if the server can be reached: then a reload loads them. */
export const reachServer = (): Promise<Headers | undefined> =>
  fetch(location.href, { method: 'HEAD' }).then(
    ({ ok, headers }) => (ok ? headers : undefined),
    () => undefined,
  )

/** Reads the words from the page, because the caller may have none. */
export const whyMissing = async (): Promise<string> =>
  (await reachServer())
    ? readPageData<BookingPageData>()!.wording.words.client!.updated
    : NETWORK_FAILURE

export const reportMissing = async (): Promise<void> =>
  toast({ description: await whyMissing(), variant: 'destructive' })
