import { CircleAlert, CircleCheck, History } from 'lucide-react'
import { useState } from 'react'
import { formatDuration } from '#domain/time/format.ts'
import { Button } from '#web/kit/base/button.tsx'
import { Checkbox } from '#web/kit/base/choice.tsx'
import { Badge, Banner } from '#web/kit/base/surfaces.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import type { Preview, PreviewRow } from '../contract.ts'
import { counted, formatWords, importLabel } from './words.ts'

interface ImportPreviewProps {
  fileName: string
  preview: Preview
  busy: boolean
  error: Error | null
  onImport: (choices: { skipBadRows: boolean; planReminders: boolean }) => void
}

/** What the file would bring in, row by row, and the one button that does it. */
export function ImportPreview({ fileName, preview, busy, error, onImport }: ImportPreviewProps) {
  const [skipBadRows, setSkip] = useState(false)
  const [planReminders, setRemind] = useState(false)
  const { counts } = preview
  const stopped = counts.problems > 0 && !skipBadRows
  return (
    <section aria-label="Preview" className="flex flex-col gap-4">
      <div>
        <h3 className="text-14 font-semibold break-words text-ink">{fileName}</h3>
        <p className="text-14 text-muted">{formatWords(preview)}</p>
      </div>
      <ul className="flex flex-wrap gap-2">
        <li>
          <Badge tone="success" icon={CircleCheck}>
            {counts.ready} ready
          </Badge>
        </li>
        {counts.here > 0 && (
          <li>
            <Badge icon={History}>{counts.here} here already</Badge>
          </li>
        )}
        {counts.problems > 0 && (
          <li>
            <Badge tone="danger" icon={CircleAlert}>
              {counts.problems} with a problem
            </Badge>
          </li>
        )}
      </ul>
      {preview.dates && !preview.dates.told && (
        <Banner
          tone="warning"
          title={`Dates are read ${preview.dates.order === 'mdy' ? 'month' : 'day'} first`}
        >
          The file does not tell which it is. Please compare, and change it under “How the file is
          read”.
        </Banner>
      )}
      <NewThings preview={preview} />
      {counts.rows > 0 ? (
        <Rows rows={preview.rows} all={counts.rows} />
      ) : (
        <p className="text-14 text-muted">The file has columns, but no rows.</p>
      )}
      {counts.problems > 0 && (
        <Checkbox
          framed
          label={`Skip ${counted(counts.problems, 'row')} with a problem`}
          detail="Otherwise nothing is imported until the file is right."
          checked={skipBadRows}
          onChange={event => setSkip(event.target.checked)}
        />
      )}
      {counts.upcoming > 0 && (
        <Checkbox
          framed
          label={`Remind the clients of ${counted(counts.upcoming, 'appointment')} to come`}
          detail="By email, following your booking rules. Otherwise, importing sends no messages."
          checked={planReminders}
          onChange={event => setRemind(event.target.checked)}
        />
      )}
      {error && (
        <Banner tone="danger" title="Nothing was imported" alert>
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
          {importLabel(preview)}
        </Button>
        {stopped && counts.ready > 0 && (
          <p className="text-13 text-muted">Fix the file, or skip these rows.</p>
        )}
      </div>
    </section>
  )
}

function NewThings({ preview: { services, staff, kind } }: { preview: Preview }) {
  if (kind !== 'appointments' || services.length + staff.length === 0) return null
  return (
    <Banner tone="accent" title="New with these appointments">
      {services.length > 0 && (
        <p>
          Services:{' '}
          {services
            .map(({ name, durationMinutes }) => `${name} (${formatDuration(durationMinutes)})`)
            .join(', ')}
          .
        </p>
      )}
      {staff.length > 0 && (
        <p>
          Staff: {staff.join(', ')}. They work Monday to Friday, 9 AM to 5 PM, until you change it.
        </p>
      )}
    </Banner>
  )
}

const states = {
  ready: { tone: 'success', word: 'Ready' },
  here: { tone: 'neutral', word: 'Here already' },
  problem: { tone: 'danger', word: 'Problem' },
} as const

function Rows({ rows, all }: { rows: PreviewRow[]; all: number }) {
  return (
    <div>
      <section
        aria-label="Rows of the file"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="max-h-[28rem] overflow-auto rounded-card border border-line"
      >
        <table className="w-full border-collapse text-start text-14">
          <thead className="sticky top-0 bg-sunken text-13 text-muted">
            <tr>
              <th scope="col" className="px-3 py-2 text-start font-medium">
                Row
              </th>
              <th scope="col" className="px-3 py-2 text-start font-medium">
                What it brings
              </th>
              <th scope="col" className="px-3 py-2 text-start font-medium max-md:sr-only">
                State
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an event that repeats has one number for many rows, in a list that stays as it is.
              <tr key={at} className="align-top">
                <td className="px-3 py-2 text-muted tabular-nums">{row.row}</td>
                <td className="px-3 py-2">
                  <p className="font-medium wrap-anywhere text-ink">{row.title || 'No time'}</p>
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
          {counted(rows.length, 'row')} of {counted(all, 'row')} shown, those with a problem first
          of all.
        </p>
      )}
    </div>
  )
}

const StateBadge = ({ state }: { state: PreviewRow['state'] }) => (
  <Badge tone={states[state].tone}>{states[state].word}</Badge>
)
