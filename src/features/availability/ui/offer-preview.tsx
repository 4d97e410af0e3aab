import { ChevronDown, Eye } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Language } from '#domain/languages.ts'
import { addDays, type LocalDate, weekdayOf } from '#domain/time/date.ts'
import { cityOfZone, formatDayHeading, formatExactTime } from '#domain/time/format.ts'
import { localDateOf, zoneHere } from '#domain/time/zone.ts'
import { listServices } from '#features/services/contract.ts'
import { listStaff, type StaffMember } from '#features/staff/contract.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useUser } from '#web/lib/session.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import type { Words } from '#words/en/areas.ts'
import { fill, fillCount } from '#words/fill.ts'
import type { Slot } from '../contract.ts'
import { whyDayEmpty } from '../rules.ts'
import { type Unsaved, useOfferPreview } from './data.ts'
import { PreviewControls } from './preview-controls.tsx'
import { PreviewNothing, PreviewTimes } from './preview-times.tsx'

interface OfferPreviewProps extends Unsaved {
  /** The owner chooses if absent. */
  serviceId?: number | undefined
  staffId?: number | undefined
  problem?: string | undefined
  folded?: boolean
}

export function OfferPreview({
  serviceId,
  staffId,
  problem,
  folded = false,
  ...unsaved
}: OfferPreviewProps) {
  const words = useWords('availability')
  const { preview } = words
  const language = useLanguage()
  const businessZone = zoneHere(useUser()?.timeZone)
  const { services, staff, service, member, setService, setStaff } = useChoice(serviceId, staffId)
  const [chosenDate, setDate] = useState<LocalDate>()
  const [zone, setZone] = useState(businessZone)
  const [now] = useState(() => Date.now())
  const today = localDateOf(now, zone)
  const weekly = unsaved.hours?.weekly ?? member?.weekly ?? []
  const date = chosenDate ?? nextWorkday(today, weekly)
  const known = member && service && !problem
  const { data, error, stale } = useOfferPreview(
    known
      ? { serviceId: service.id, staffId: member.id, date, timeZone: zone, ...unsaved }
      : undefined,
  )
  if (!member || !service) {
    const missing = <p className="text-14 text-muted">{preview.incomplete}</p>
    return staff.length + services.length === 0 || folded ? null : <Frame>{missing}</Frame>
  }

  const reason =
    data?.hidden &&
    whyDayEmpty(
      data.hidden,
      {
        staffName: member.name,
        serviceName: service.name,
        zone: businessZone,
        start: Date.parse(data.hidden.startTime),
        now,
        slotIntervalMinutes: data.slotIntervalMinutes,
      },
      { words, language },
    )
  const inShort = data ? dayInShort(data.slots, { date, zone, language, words: preview }) : ''
  return (
    <Frame folded={folded} inShort={problem || inShort}>
      <PreviewControls
        services={serviceId === undefined ? services : undefined}
        serviceId={service.id}
        onService={setService}
        staff={staffId === undefined ? staff : undefined}
        staffId={member.id}
        onStaff={setStaff}
        date={date}
        today={today}
        zone={zone}
        businessZone={businessZone}
        onDate={setDate}
        onZone={setZone}
      />
      {zone !== businessZone && (
        <p className="text-13 text-muted">
          {fill(preview.zones, { theirs: cityOfZone(zone), yours: cityOfZone(businessZone) })}
        </p>
      )}
      {problem ? (
        <p className="text-14 text-muted">{problem}</p>
      ) : error ? (
        <p className="text-14 text-danger-ink">{sentenceFor(error)}</p>
      ) : !data ? (
        <div className="h-16" />
      ) : data.slots.length > 0 ? (
        <PreviewTimes slots={data.slots} zone={zone} stale={stale} />
      ) : (
        <PreviewNothing sentence={reason?.sentence ?? preview.noSuchDay} />
      )}
    </Frame>
  )
}

function useChoice(givenService: number | undefined, givenStaff: number | undefined) {
  const { data: services = [] } = useRead(listServices)
  const { data: staff = [] } = useRead(listStaff)
  const [chosenService, setService] = useState<number>()
  const [chosenStaff, setStaff] = useState<number>()
  const gives = ({ serviceIds }: StaffMember) =>
    !givenService || (serviceIds?.includes(givenService) ?? true)
  const member =
    staff.find(({ id }) => id === (givenStaff ?? chosenStaff)) ??
    (givenStaff ? undefined : (staff.find(gives) ?? staff[0]))
  const service =
    services.find(({ id }) => id === (givenService ?? chosenService)) ??
    services.find(({ id }) => member?.serviceIds?.includes(id) ?? true) ??
    services[0]
  return { services, staff, service, member, setService, setStaff }
}

interface Day {
  date: LocalDate
  zone: string
  language: Language
  words: Words['availability']['preview']
}

function dayInShort(slots: readonly Slot[], { date, zone, language, words }: Day): string {
  const heading = formatDayHeading(date, language)
  const [first, last] = [slots[0], slots.at(-1)]
  if (!first || !last) return fill(words.noTimes, { date: heading })
  const at = ({ startTime }: Slot) => formatExactTime(Date.parse(startTime), zone, language)
  return fillCount(words.times, slots.length, language, {
    date: heading,
    first: at(first),
    last: at(last),
  })
}

function Frame({
  folded = false,
  inShort,
  children,
}: {
  folded?: boolean
  inShort?: string
  children: ReactNode
}) {
  const { title } = useWords('availability').preview
  if (!folded) {
    return (
      <section aria-label={title} className="grid gap-4 rounded-card bg-sunken p-4">
        <h3 className="flex items-center gap-2 text-14 font-semibold">
          <Icon of={Eye} size={16} className="text-muted" />
          {title}
        </h3>
        {children}
        <p aria-live="polite" className="sr-only">
          {inShort}
        </p>
      </section>
    )
  }
  return (
    <details className="group shrink-0 border-t border-line bg-sunken">
      <summary className="flex cursor-pointer list-none items-center gap-3 px-5 py-3 -outline-offset-2 pointer-coarse:min-h-11 md:px-6 [&::-webkit-details-marker]:hidden">
        <Icon of={Eye} size={16} className="text-muted" />
        <span className="min-w-0 flex-1">
          <span className="block text-14 font-semibold text-ink">{title}</span>
          <span aria-live="polite" className="block text-13 text-muted tabular-nums">
            {inShort}
          </span>
        </span>
        <Icon
          of={ChevronDown}
          size={16}
          className="text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid max-h-[45dvh] gap-4 overflow-y-auto short:max-h-none px-5 pt-1 pb-5 md:px-6">
        {children}
      </div>
    </details>
  )
}

function nextWorkday(
  today: LocalDate,
  weekly: readonly Pick<StaffMember['weekly'][number], 'weekday'>[],
): LocalDate {
  for (let days = 1; days <= 7; days++) {
    const date = addDays(today, days)
    if (weekly.some(({ weekday }) => weekday === weekdayOf(date))) return date
  }
  return addDays(today, 1)
}
