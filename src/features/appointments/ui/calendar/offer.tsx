import { CircleCheck, CircleSlash } from 'lucide-react'
import { Link } from 'wouter'
import type { Right } from '#contract/access.ts'
import { type DecidingScreen, whyHidden } from '#features/availability/rules.ts'
import { type Business, readBusiness } from '#features/businesses/contract.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { useCan } from '#web/lib/can.ts'
import { paths } from '#web/lib/paths.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { useExplanation } from '../use-explain.ts'

const screens: Record<DecidingScreen, { address: string; right: Right }> = {
  staff: { address: paths.staff, right: 'hours.write' },
  services: { address: paths.services, right: 'services.write' },
  settings: { address: paths.settings, right: 'settings.write' },
  share: { address: paths.share, right: 'pages.write' },
}

interface OfferProps {
  start: number
  zone: string
  service: { id: number; name: string }
  member: { id: number; name: string }
}

export function OfferExplanation(props: OfferProps) {
  const { start, service, member } = props
  const question = { serviceId: service.id, staffId: member.id, start, end: undefined }
  const explanation = useExplanation(question)
  const business = useRead(readBusiness)
  const words = useWords('calendar').spot
  const [offer, rules] = [explanation.data, business.data]
  const known = offer && rules
  const failed = !known && [explanation, business].find(({ error }) => error)
  return (
    <>
      {failed && <LoadError query={failed} />}
      {/* A standing status, so that the first answer is announced, too. */}
      <div role="status" className="min-h-10 text-14 text-ink empty:absolute">
        {known ? (
          <Explanation {...props} offer={offer} rules={rules} />
        ) : (
          !failed && <p className="text-muted">{words.looking}</p>
        )}
      </div>
    </>
  )
}

interface ExplanationProps extends OfferProps {
  offer: NonNullable<ReturnType<typeof useExplanation>['data']>
  rules: Business
}

function Explanation({ start, zone, service, member, offer, rules }: ExplanationProps) {
  const can = useCan()
  const words = useWords('calendar').spot
  const said = { words: useWords('availability'), language: useLanguage() }
  if (offer.offered) {
    return (
      <p className="flex gap-2">
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
  const screen = reason.screen && screens[reason.screen]
  return (
    <div className="flex gap-2">
      <Icon of={CircleSlash} className="text-warning" />
      <div className="min-w-0">
        <p>
          <span className="font-semibold">{words.notOffered}</span> {reason.sentence}
        </p>
        {screen && can(screen.right) && (
          <Link
            href={screen.address}
            className="mt-1 inline-block font-medium text-accent-ink underline underline-offset-4"
          >
            {reason.action}
          </Link>
        )}
      </div>
    </div>
  )
}
