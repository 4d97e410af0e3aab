import { type FormEvent, useRef } from 'react'
import { cityOfZone, formatUtcOffset } from '#domain/time/format.ts'
import type { PublicPage } from '#features/booking-pages/contract.ts'
import { Button } from '#web/kit/base/button.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { Card } from '#web/kit/base/surfaces.tsx'
import { TextField } from '#web/kit/base/text-field.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill, fillCount } from '#words/fill.ts'
import { AppointmentCard } from './appointment-card.tsx'
import { focusField } from './focus-field.ts'
import { useClock } from './use-clock.ts'
import { type Lookup, useLookup } from './use-lookup.ts'
import { useZones, type Zones } from './use-zone.ts'

const EMAIL_ID = 'lookup-email'
const CODE_ID = 'lookup-code'

export function LookupCard({ page, now: rendered }: { page: PublicPage; now: number }) {
  const now = useClock(rendered)
  const { lookup: words, details } = useWords('booking')
  const language = useLanguage()
  const drawn = useZones(page.timeZone)
  const atBusiness = page.settings.contactInfo.address !== undefined
  const zones = atBusiness ? { ...drawn, own: drawn.detected } : drawn
  const heading = useRef<HTMLHeadingElement>(null)
  const focusHeading = () => heading.current?.focus()
  const lookup = useLookup(page.name, {
    onProven: focusHeading,
    onRefused: () => focusField(CODE_ID),
  })
  const { typed, code, found, busy } = lookup

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (typed) void lookup.submit()
  }
  return (
    <Card className="@container sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="text-16 font-semibold outline-none">
        {words.title}
      </h2>
      <p className="mt-1 text-14 text-muted">{words.text}</p>
      <form onSubmit={onSubmit} noValidate className="mt-4 flex flex-wrap items-end gap-3">
        <TextField
          id={EMAIL_ID}
          label={details.email}
          type="email"
          autoComplete="email"
          value={lookup.address}
          // The response is about this address.
          readOnly={busy}
          onChange={event => lookup.setAddress(event.target.value)}
          fieldClassName="flex-1 basis-56"
        />
        {code === undefined && (
          <Button type="submit" disabled={!typed} busy={busy}>
            {words.load}
          </Button>
        )}
        {code !== undefined && <CodeField lookup={lookup} />}
      </form>
      <div role="status">
        {found?.appointments.length === 0 && (
          <p className="mt-4 rounded-card bg-sunken p-4 text-14">{words.none}</p>
        )}
        {found && found.appointments.length > 0 && (
          <p className="sr-only">{fillCount(words.found, found.appointments.length, language)}</p>
        )}
      </div>
      {found && <ZoneNames zones={zones} at={now} />}
      {found && found.appointments.length > 0 && (
        // A card remembers its cancellation, which may have been undone elsewhere.
        <ul key={found.turn} className="mt-4 grid gap-4 @3xl:grid-cols-2">
          {found.appointments.map(appointment => (
            <li key={appointment.id} className="min-w-0">
              <AppointmentCard
                appointment={appointment}
                customerEmail={found.address}
                page={page}
                now={now}
                zones={zones}
                onChanged={lookup.changed}
                onReplaced={focusHeading}
                readAgain={async () => {
                  await lookup.readAgain(appointment.id)
                  focusHeading()
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function CodeField({ lookup }: { lookup: Lookup }) {
  const words = useWords('booking').lookup
  const { typed, code = '', busy } = lookup
  return (
    <div className="basis-full space-y-3 rounded-card bg-sunken p-4">
      <TextField
        id={CODE_ID}
        label={words.code}
        help={fill(words.codeHelp, { email: typed })}
        error={lookup.codeError}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={12}
        value={code}
        onChange={event => lookup.setCode(event.target.value)}
        className="max-w-40 tracking-widest"
      />
      <ErrorSummary count={lookup.codeError ? 1 : 0} attempt={lookup.refusals} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={!code.trim()} busy={busy}>
          {words.show}
        </Button>
        <Button variant="quiet" onClick={lookup.sendAgain}>
          {words.anotherCode}
        </Button>
      </div>
    </div>
  )
}

function ZoneNames({ zones: { zone, business }, at }: { zones: Zones; at: number }) {
  const words = useWords('booking').lookup
  return (
    <p className="mt-4 text-13 text-muted">
      {fill(words.zones, {
        city: cityOfZone(zone),
        offset: formatUtcOffset(at, zone),
        businessCity: cityOfZone(business),
        businessOffset: formatUtcOffset(at, business),
      })}
    </p>
  )
}
