import type { ReactNode } from 'react'
import { formatExactTime, formatShortDay, formatTimeRange } from '#domain/time/format.ts'
import type { PublicPage } from '#features/booking-pages/contract.ts'
import { Button, ButtonLink } from '#web/kit/base/button.tsx'
import { Card } from '#web/kit/base/surfaces.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import type { Words } from '#words/en/areas.ts'
import { fill } from '#words/fill.ts'
import { ANYONE, type BookingValues } from './form.ts'
import { chosenOffer } from './offer.ts'
import { OtherTime } from './other-time.tsx'
import type { ShownZones } from './slot.ts'
import type { VisitScript } from './use-visit-script.ts'

interface SummaryProps {
  page: PublicPage
  values: BookingValues
  zones: ShownZones
  visit: VisitScript | undefined
}

const serviceOf = (page: PublicPage, values: BookingValues) =>
  page.services.find(service => service.id === values.serviceId)

function staffNameOf(
  page: PublicPage,
  values: BookingValues,
  words: Words['booking'],
): string | undefined {
  const id = values.start === null ? values.staffId : (values.pickedStaffId ?? values.staffId)
  return id === ANYONE ? words.staff.anyone : page.staff.find(member => member.id === id)?.name
}

export function Summary({ page, values, zones, visit }: SummaryProps) {
  const { zone } = zones
  const words = useWords('booking')
  const { facts } = useWords('client')
  const language = useLanguage()
  const service = serviceOf(page, values)
  const offer = service && chosenOffer(service, values, page.staff, words)
  const whole = visit?.visitOffer(page, values, words, language)
  const { start, end } = values
  return (
    <Card className="space-y-4">
      <h2 className="text-16 font-semibold">{words.summary.title}</h2>
      <dl className="space-y-4">
        <Line name={words.service.label} empty={words.service.choose}>
          {visit && whole ? (
            <visit.VisitPieces offer={whole} />
          ) : (
            offer && (
              <>
                <span className="block font-medium">{service.name}</span>
                {offer.names.map(name => (
                  <span key={name} className="block">
                    {fill(words.addOns.added, { name })}
                  </span>
                ))}
                <span className="text-13 text-muted">{offer.duration}</span>
              </>
            )
          )}
        </Line>
        {!visit && (
          <Line name={facts.with} empty={words.staff.choose}>
            {staffNameOf(page, values, words)}
          </Line>
        )}
        <Line name={words.summary.time} empty={words.steps.time}>
          {start !== null && end !== null && (
            <>
              <span className="block font-medium">{formatShortDay(start, zone, language)}</span>
              <span className="block tabular-nums">
                {formatTimeRange(start, end, zone, language)}
              </span>
              <OtherTime start={start} zones={zones} />
            </>
          )}
        </Line>
        {service?.price !== undefined && (
          <Line name={words.summary.price} empty="">
            {(whole ?? offer)?.price}
          </Line>
        )}
      </dl>
    </Card>
  )
}

const Line = ({ name, empty, children }: { name: string; empty: string; children: ReactNode }) => (
  <div>
    <dt className="text-12 text-muted">{name}</dt>
    <dd dir="auto" className="text-14 wrap-anywhere">
      {children || <span className="text-muted">{empty}</span>}
    </dd>
  </div>
)

interface SummaryBarProps extends SummaryProps {
  done: { time: boolean; details: boolean }
  sending: boolean
}

export function SummaryBar({ page, values, zones, visit, done, sending }: SummaryBarProps) {
  const { zone } = zones
  const words = useWords('booking')
  const { when } = useWords('client')
  const language = useLanguage()
  const service = serviceOf(page, values)
  const { start } = values
  const whole = visit?.visitOffer(page, values, words, language)
  const offer = whole ?? (service && chosenOffer(service, values, page.staff, words))
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex items-center justify-between gap-4 border-t border-line bg-raised px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:hidden">
      <p className="min-w-0 text-13">
        <span className="block truncate font-semibold">
          {service
            ? (whole?.title ??
              [service.name, values.staffId !== ANYONE && staffNameOf(page, values, words)]
                .filter(Boolean)
                .join(' · '))
            : words.summary.title}
        </span>
        {service && (
          <span className="block truncate text-muted tabular-nums">
            {start !== null
              ? fill(when.plain, {
                  day: formatShortDay(start, zone, language),
                  time: formatExactTime(start, zone, language),
                })
              : [offer?.duration, offer?.price].filter(Boolean).join(' · ')}
          </span>
        )}
      </p>
      {!service ? (
        <ButtonLink href="#service">{words.service.choose}</ButtonLink>
      ) : !done.time ? (
        <ButtonLink href="#time">{words.bar.time}</ButtonLink>
      ) : !done.details ? (
        <ButtonLink href="#details">{words.bar.details}</ButtonLink>
      ) : (
        <Button type="submit" variant="primary" busy={sending}>
          {service.price && offer?.price
            ? fill(words.bar.bookFor, { price: offer.price })
            : words.bar.book}
        </Button>
      )}
    </div>
  )
}
