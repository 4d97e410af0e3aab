import type { ReactNode } from 'react'
import { formatPrice } from '#domain/money.ts'
import { formatPublicDuration, formatShortDay, formatTimeRange } from '#domain/time/format.ts'
import type { PublicPage } from '#features/booking-pages/contract.ts'
import { Card } from '#web/kit/base/surfaces.tsx'
import { BusinessTime } from './business-time.tsx'
import { ANYONE, type BookingValues } from './form.ts'

interface SummaryProps {
  page: PublicPage
  values: BookingValues
  zone: string
}

const serviceOf = (page: PublicPage, values: BookingValues) =>
  page.services.find(service => service.id === values.serviceId)

/** With whom, as far as it is known. */
function staffNameOf(page: PublicPage, values: BookingValues): string | undefined {
  const id = values.start === null ? values.staffId : (values.pickedStaffId ?? values.staffId)
  return id === ANYONE ? 'Anyone available' : page.staff.find(member => member.id === id)?.name
}

/** What has been chosen so far, beside the form on a wide screen. */
export function Summary({ page, values, zone }: SummaryProps) {
  const service = serviceOf(page, values)
  const { start, end } = values
  return (
    <Card className="space-y-4">
      <h2 className="text-16 font-semibold">Your appointment</h2>
      <dl className="space-y-4">
        <Line name="Service" empty="Choose a service">
          {service && (
            <>
              <span className="block font-medium">{service.name}</span>
              <span className="text-13 text-muted">{formatPublicDuration(service.duration)}</span>
            </>
          )}
        </Line>
        <Line name="With" empty="Choose a team member">
          {staffNameOf(page, values)}
        </Line>
        <Line name="Time" empty="Pick a time">
          {start !== null && end !== null && (
            <>
              <span className="block font-medium">{formatShortDay(start, zone)}</span>
              <span className="block tabular-nums">{formatTimeRange(start, end, zone)}</span>
              <BusinessTime start={start} zone={zone} business={page.timeZone} />
            </>
          )}
        </Line>
        {service?.price !== undefined && (
          <Line name="Price" empty="">
            {formatPrice(service.price)}
          </Line>
        )}
      </dl>
    </Card>
  )
}

interface LineProps {
  name: string
  /** Said while nothing is chosen. */
  empty: string
  children: ReactNode
}

function Line({ name, empty, children }: LineProps) {
  return (
    <div>
      <dt className="text-12 text-muted">{name}</dt>
      <dd dir="auto" className="text-14 wrap-anywhere">
        {children || <span className="text-muted">{empty}</span>}
      </dd>
    </div>
  )
}

/** The same in one or two lines, held at the lower edge of a narrow screen. */
export function SummaryBar({
  page,
  values,
  zone,
  next,
}: SummaryProps & { next: { href: string; label: string } | undefined }) {
  const service = serviceOf(page, values)
  if (!service) return null
  const { start, end } = values
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex items-center justify-between gap-4 border-t border-line bg-raised px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:hidden">
      <p className="min-w-0 text-13">
        <span className="block truncate font-semibold">
          {[service.name, values.staffId !== ANYONE && staffNameOf(page, values)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="block text-muted tabular-nums">
          {start !== null && end !== null
            ? `${formatShortDay(start, zone)}, ${formatTimeRange(start, end, zone)}`
            : [
                formatPublicDuration(service.duration),
                service.price === undefined ? '' : formatPrice(service.price),
              ]
                .filter(Boolean)
                .join(' · ')}
        </span>
      </p>
      {next && (
        <a
          href={next.href}
          className="-my-1 shrink-0 py-3 text-13 font-semibold text-accent-ink underline underline-offset-4"
        >
          {next.label}
        </a>
      )}
    </div>
  )
}
