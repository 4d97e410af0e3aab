import { keepPreviousData } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { addDays, isUsualDate } from '#domain/time/date.ts'
import { cityOfZone, formatFullDate } from '#domain/time/format.ts'
import { localDateOf, zoneHere } from '#domain/time/zone.ts'
import { Button, ButtonLink, IconButton } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { Screen } from '#web/kit/base/screen.tsx'
import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { TextField } from '#web/kit/base/text-field.tsx'
import { Acts, useSample } from '#web/lib/sample.tsx'
import { useUser } from '#web/lib/session.ts'
import { urlInBusiness } from '#web/lib/url-in-business.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { exportDay, readDay } from '../../days/contract.ts'
import { AmountsCard, MethodsCard, StaffCard } from './cards.tsx'
import { DrawerCard } from './drawer-card.tsx'
import { OpenCard } from './open-card.tsx'

export function DayScreen() {
  const words = useWords('sales')
  const language = useLanguage()
  const { sampled } = useSample()
  const today = localDateOf(Date.now(), zoneHere(useUser()?.timeZone))
  const [params, setParams] = useSearchParams()
  const asked = params.get('date') ?? ''
  // Someone may still be counting after midnight.
  const [opened] = useState(today)
  const date = isUsualDate(asked) ? asked : opened
  const go = (next: string) => setParams(next === opened ? {} : { date: next }, { replace: true })
  const day = useRead(
    readDay,
    { query: { date } },
    { placeholderData: keepPreviousData, refetchOnMount: 'always' },
  )
  return (
    <Screen
      title={words.title}
      description={formatFullDate(date, language)}
      actions={
        sampled ? (
          <Acts>
            <Button>
              <Icon of={Download} />
              {words.download}
            </Button>
          </Acts>
        ) : (
          <ButtonLink href={urlInBusiness(exportDay, { query: { date } })} download>
            <Icon of={Download} />
            {words.download}
          </ButtonLink>
        )
      }
    >
      <div className="flex flex-wrap items-end gap-2 print:hidden">
        <IconButton label={words.previous} onClick={() => go(addDays(date, -1))}>
          <Icon of={ChevronLeft} className="rtl:rotate-180" />
        </IconButton>
        <TextField
          label={words.date}
          hideLabel
          type="date"
          value={date}
          onChange={event => isUsualDate(event.target.value) && go(event.target.value)}
          fieldClassName="w-[10rem] min-w-0"
        />
        <IconButton label={words.next} onClick={() => go(addDays(date, 1))}>
          <Icon of={ChevronRight} className="rtl:rotate-180" />
        </IconButton>
        {date !== today && (
          <Button variant="quiet" onClick={() => go(today)}>
            {words.today}
          </Button>
        )}
      </div>
      <LoadError title={words.failed} query={day} />
      {day.isPending && <Skeleton className="h-96 rounded-card" />}
      {day.data && (
        <div
          aria-busy={day.isPlaceholderData}
          className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 aria-busy:opacity-60 lg:grid-cols-2"
        >
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <AmountsCard day={day.data} />
            <MethodsCard day={day.data} />
          </div>
          {!day.isPlaceholderData && <DrawerCard key={date} day={day.data} />}
          {day.data.staff.length > 0 && <StaffCard day={day.data} />}
          <OpenCard day={day.data} />
          <p className="text-13 text-muted lg:col-span-2">
            {fill(words.zone, { city: cityOfZone(day.data.timeZone) })}
          </p>
        </div>
      )}
    </Screen>
  )
}
