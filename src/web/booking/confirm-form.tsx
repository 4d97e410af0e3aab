import { Button } from '#web/kit/base/button.tsx'
import type { ManagePageData } from './page-data.ts'

/**
 * Asks a client whether they are coming, until they said so. A plain form of the server's: opening
 * the link alone confirms nothing.
 */
export function ConfirmForm({ data: { appointment, token, now } }: { data: ManagePageData }) {
  if (appointment.status !== 'booked' || Date.parse(appointment.startTime) <= now) return null
  return (
    <form method="post" action={`/manage/${encodeURIComponent(token)}/confirm`}>
      <div className="rounded-card bg-accent-soft px-4 py-3 text-14 text-accent-ink">
        <h2 className="font-semibold">Are you coming?</h2>
        <p>Then {appointment.businessName} knows, and you are not asked again.</p>
        <div className="mt-3">
          <Button type="submit" variant="primary">
            Confirm that I am coming
          </Button>
        </div>
      </div>
    </form>
  )
}
