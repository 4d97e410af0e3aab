import { Button } from '#web/kit/base/button.tsx'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { ManagePageData } from './page-data.ts'

/** A form, because opening the link must not confirm by itself. */
export function ConfirmForm({ data: { appointment, token, now } }: { data: ManagePageData }) {
  const words = useWords('page').confirm
  if (appointment.status !== 'booked' || Date.parse(appointment.startTime) <= now) return null
  return (
    <form
      method="post"
      action={`/manage/${encodeURIComponent(token)}/confirm`}
      // The island may cancel the appointment; this form has no script.
      className="[&:has(~#island_[data-cancelled])]:hidden"
    >
      <div className="rounded-card bg-accent-soft px-4 py-3 text-14 text-accent-ink">
        <h2 className="font-semibold">{words.title}</h2>
        <p>{fill(words.text, { business: appointment.businessName })}</p>
        <div className="mt-3">
          <Button type="submit" variant="primary">
            {words.submit}
          </Button>
        </div>
      </div>
    </form>
  )
}
