import { CircleAlert, CircleCheck, History } from 'lucide-react'
import { useState } from 'react'
import { formatDuration } from '#domain/time/format.ts'
import { Button } from '#web/kit/base/button.tsx'
import { Checkbox } from '#web/kit/base/choice.tsx'
import { Badge, Banner } from '#web/kit/base/surfaces.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill, fillCount } from '#words/fill.ts'
import type { Preview, PreviewRow } from '../contract.ts'
import { formatWords, importLabel, includesWords, remindWords } from './words.ts'

interface ImportPreviewProps {
  fileName: string
  preview: Preview
  busy: boolean
  error: Error | null
  onImport: (choices: { skipBadRows: boolean; planReminders: boolean }) => void
}

export function ImportPreview({ fileName, preview, busy, error, onImport }: ImportPreviewProps) {
  const [skipBadRows, setSkip] = useState(false)
  const [planReminders, setRemind] = useState(false)
  const { counts } = preview
  const all = useWords('portability')
  const words = all.preview
  const language = useLanguage()
  const included = includesWords(preview, all, language)
  const stopped = counts.problems > 0 && !skipBadRows
  return (
    <section aria-label={words.label} className="flex flex-col gap-4">
      <div>
        <h3 className="text-14 font-semibold break-words text-ink">{fileName}</h3>
        <p className="text-14 text-muted">{formatWords(preview, words, language)}</p>
        {included && <p className="text-14 text-muted">{included}</p>}
      </div>
      <ul className="flex flex-wrap gap-2">
        <li>
          <Badge tone="success" icon={CircleCheck}>
            {fill(words.ready, { count: counts.ready })}
          </Badge>
        </li>
        {counts.here > 0 && (
          <li>
            <Badge icon={History}>{fill(words.here, { count: counts.here })}</Badge>
          </li>
        )}
        {counts.problems > 0 && (
          <li>
            <Badge tone="danger" icon={CircleAlert}>
              {fill(words.problems, { count: counts.problems })}
            </Badge>
          </li>
        )}
      </ul>
      {preview.dates && !preview.dates.detected && (
        <Banner tone="warning" title={words[preview.dates.order]}>
          {words.datesUnclear}
        </Banner>
      )}
      <NewThings preview={preview} />
      {counts.rows > 0 ? (
        <Rows rows={preview.rows} all={counts.rows} />
      ) : (
        <p className="text-14 text-muted">{words.empty}</p>
      )}
      {counts.problems > 0 && (
        <Checkbox
          framed
          label={fillCount(words.skip, counts.problems, language)}
          detail={words.skipDetail}
          checked={skipBadRows}
          onChange={event => setSkip(event.target.checked)}
        />
      )}
      {counts.upcoming > 0 && (
        <Checkbox
          framed
          label={fillCount(words.remind, counts.upcoming, language)}
          detail={remindWords(preview, words)}
          checked={planReminders}
          onChange={event => setRemind(event.target.checked)}
        />
      )}
      {error && (
        <Banner tone="danger" title={words.failed} alert>
          {sentenceFor(error)}
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          busy={busy}
          disabled={counts.ready === 0 || stopped}
          onClick={() => onImport({ skipBadRows, planReminders })}
        >
          {importLabel(preview, words, language)}
        </Button>
        {stopped && counts.ready > 0 && <p className="text-13 text-muted">{words.fix}</p>}
      </div>
    </section>
  )
}

function NewThings({ preview: { services, staff, kind } }: { preview: Preview }) {
  const words = useWords('portability').preview
  if (kind !== 'appointments' || services.length + staff.length === 0) return null
  const named = services.map(
    ({ name, durationMinutes }) => `${name} (${formatDuration(durationMinutes)})`,
  )
  return (
    <Banner tone="accent" title={words.newThings}>
      {named.length > 0 && <p>{fill(words.newServices, { services: named.join(', ') })}</p>}
      {staff.length > 0 && <p>{fill(words.newStaff, { staff: staff.join(', ') })}</p>}
    </Banner>
  )
}

const tones = { ready: 'success', here: 'neutral', problem: 'danger' } as const

function Rows({ rows, all }: { rows: PreviewRow[]; all: number }) {
  const words = useWords('portability').rows
  const language = useLanguage()
  return (
    <div>
      <section
        aria-label={words.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
        tabIndex={0}
        className="max-h-[28rem] overflow-auto rounded-card border border-line"
      >
        <table className="w-full border-collapse text-start text-14">
          <thead className="sticky top-0 bg-sunken text-13 text-muted">
            <tr>
              <th scope="col" className="px-3 py-2 text-start font-medium">
                {words.row}
              </th>
              <th scope="col" className="px-3 py-2 text-start font-medium">
                {words.brings}
              </th>
              <th scope="col" className="px-3 py-2 text-start font-medium max-md:sr-only">
                {words.state}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: recurring events share a number, and the list is static
              <tr key={at} className="align-top">
                <td className="px-3 py-2 text-muted tabular-nums">{row.row}</td>
                <td className="px-3 py-2">
                  <p className="font-medium wrap-anywhere text-ink">{row.title || words.noTime}</p>
                  <p className="wrap-anywhere text-muted">{row.detail}</p>
                  {row.problems.map(problem => (
                    <p key={problem} className="mt-1 text-danger-ink wrap-anywhere">
                      {problem}
                    </p>
                  ))}
                  {row.remarks.map(remark => (
                    <p key={remark} className="mt-1 text-warning-ink wrap-anywhere">
                      {remark}
                    </p>
                  ))}
                  <p className="mt-1 md:hidden">
                    <StateBadge state={row.state} />
                  </p>
                </td>
                <td className="px-3 py-2 max-md:hidden">
                  <StateBadge state={row.state} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length < all && (
        <p className="mt-2 text-13 text-muted">
          {fillCount(words.shown, all, language, {
            shown: fillCount(words.shownCount, rows.length, language),
          })}
        </p>
      )}
    </div>
  )
}

const StateBadge = ({ state }: { state: PreviewRow['state'] }) => (
  <Badge tone={tones[state]}>{useWords('portability').rows[state]}</Badge>
)
