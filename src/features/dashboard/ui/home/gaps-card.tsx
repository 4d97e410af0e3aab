import { Mail } from 'lucide-react'
import { useId, useState } from 'react'
import type { Language } from '#domain/languages.ts'
import { formatExactTime, formatShortDay } from '#domain/time/format.ts'
import { Button, buttonClass } from '#web/kit/base/button.tsx'
import { CopyButton } from '#web/kit/base/copy-button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { Card, CardHeader } from '#web/kit/base/surfaces.tsx'
import { mailtoUrl } from '#web/lib/mailto.ts'
import { Acts } from '#web/lib/sample.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import type { Words } from '#words/en/areas.ts'
import { fill } from '#words/fill.ts'
import type { Gap } from '../../contract.ts'
import { spanWords } from './gap-span.ts'

export function GapsCard({ gaps, zone }: { gaps: readonly Gap[]; zone: string }) {
  const words = useWords('home').gaps
  return (
    <Card>
      <CardHeader title={words.title} description={words.description} />
      {gaps.length === 0 && <p className="text-14 text-muted">{words.none}</p>}
      <ul className="divide-y divide-line">
        {gaps.map(gap => (
          <Row key={`${gap.startTime} ${gap.staffName}`} gap={gap} zone={zone} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ gap, zone }: { gap: Gap; zone: string }) {
  const words = useWords('home').gaps
  const language = useLanguage()
  const [offering, setOffering] = useState(false)
  const id = useId()
  const start = Date.parse(gap.startTime)
  const day = formatShortDay(start, zone, language)
  const { staffName: staff, serviceName: service } = gap
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="text-14 font-medium text-ink tabular-nums">
            {spanWords(start, Date.parse(gap.endTime), zone, language)}
          </p>
          <p className="text-13 text-muted wrap-anywhere">{fill(words.fits, { staff, service })}</p>
        </div>
        <Acts>
          <Button
            size="sm"
            aria-expanded={offering}
            aria-controls={id}
            aria-label={fill(words.offerFor, {
              when: `${day}, ${formatExactTime(start, zone, language)}`,
              staff,
            })}
            onClick={() => setOffering(!offering)}
          >
            {words.offer}
          </Button>
        </Acts>
      </div>
      <div id={id} hidden={!offering} className="mt-2">
        {offering && <Offer gap={gap} zone={zone} />}
      </div>
    </li>
  )
}

function Offer({ gap, zone }: { gap: Gap; zone: string }) {
  const words = useWords('home').gaps
  const language = useLanguage()
  return (
    <div className="flex flex-wrap gap-2">
      <CopyButton size="sm" text={gap.url}>
        {words.copy}
      </CopyButton>
      <a
        href={offerMail(gap, words.mail, zone, language)}
        className={buttonClass('secondary', 'sm')}
      >
        <Icon of={Mail} size={16} className="text-muted" />
        {words.email}
      </a>
    </div>
  )
}

function offerMail(
  { at, url, serviceName: service, staffName: staff }: Gap,
  words: Words['home']['gaps']['mail'],
  zone: string,
  language: Language,
): string {
  const start = Date.parse(at)
  const when = `${formatShortDay(start, zone, language)}, ${formatExactTime(start, zone, language)}`
  return mailtoUrl('', {
    subject: fill(words.subject, { service, when }),
    body: fill(words.body, { service, staff, when, url }),
  })
}
