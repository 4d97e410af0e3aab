import { CircleCheck, CircleSlash } from 'lucide-react'
import { Link } from 'wouter'
import { type DecidingScreen, whyHidden } from '#features/availability/rules.ts'
import { readBusiness } from '#features/businesses/contract.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { paths } from '#web/lib/paths.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { useExplanation } from '../use-explain.ts'

const addressOf: Record<DecidingScreen, string> = {
  staff: paths.staff,
  services: paths.services,
  settings: paths.settings,
  share: paths.share,
}

interface OfferProps {
  start: number
  zone: string
  service: { id: number; name: string }
  member: { id: number; name: string }
}

/** Whether clients are offered a time, or why not, with a link to the setting. */
export function Offer({ start, zone, service, member }: OfferProps) {
  const { data: offer } = useExplanation({ serviceId: service.id, staffId: member.id, start })
  const { data: rules } = useRead(readBusiness)
  const words = useWords('calendar').spot
  const said = { words: useWords('availability'), language: useLanguage() }
  if (!offer || !rules) return <p className="min-h-10 text-14 text-muted">{words.looking}</p>
  if (offer.offered) {
    return (
      <p role="status" className="flex min-h-10 gap-2 text-14 text-ink">
        <Icon of={CircleCheck} className="text-success" />
        {words.offered}
      </p>
    )
  }
  const { slotIntervalMinutes } = rules
  const names = { staffName: member.name, serviceName: service.name }
  const reason = whyHidden(
    offer,
    { ...names, zone, start, now: Date.now(), slotIntervalMinutes },
    said,
  )
  return (
    <div role="status" className="flex min-h-10 gap-2 text-14 text-ink">
      <Icon of={CircleSlash} className="text-warning" />
      <div className="min-w-0">
        <p>
          <span className="font-semibold">{words.notOffered}</span> {reason.sentence}
        </p>
        {reason.screen && (
          <Link
            href={addressOf[reason.screen]}
            className="mt-1 inline-block font-medium text-accent-ink underline underline-offset-4"
          >
            {reason.action}
          </Link>
        )}
      </div>
    </div>
  )
}
