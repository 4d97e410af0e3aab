import { timeZones } from '#domain/time/zone-list.ts'
import { Options, Select, TextField } from '#web/kit/base/text-field.tsx'
import { useWords } from '#web/lib/words.tsx'
import type { Preview } from '../contract.ts'
import type { Field, ImportKind } from '../reading/fields-rules.ts'
import type { Reading } from './data.ts'

interface ImportOptionsProps {
  preview: Preview
  reading: Reading
  onChange: (change: Reading) => void
}

export function ImportOptions({ preview, reading, onChange }: ImportOptionsProps) {
  const { kind, timeZone, dates, format } = preview
  const { options: words, kinds } = useWords('portability')
  const zones = [...new Set([timeZone, ...timeZones()])].sort()
  return (
    <details
      className="rounded-card border border-line"
      open={format === 'other' || format === 'ics' || undefined}
    >
      <summary className="cursor-pointer rounded-card px-4 py-3 text-14 font-semibold text-ink">
        {words.title}
      </summary>
      <div className="grid gap-4 px-4 pb-4 md:grid-cols-2">
        {format !== 'ics' && (
          <Select
            label={words.holds}
            value={reading.kind ?? kind}
            onChange={event =>
              onChange({ kind: event.target.value as ImportKind, mapping: undefined })
            }
          >
            <Options of={Object.entries(kinds)} />
          </Select>
        )}
        {kind === 'appointments' && (
          <>
            <Select
              label={words.zone}
              help={words.zoneHelp}
              value={reading.timeZone ?? timeZone}
              onChange={event => onChange({ timeZone: event.target.value })}
            >
              <Options of={zones.map(zone => [zone, zone.replaceAll('_', ' ')])} />
            </Select>
            {dates && (
              <Select
                label={words.dates}
                help={dates.detected ? words.datesDetected : words.datesUnclear}
                value={reading.dateOrder ?? dates.order}
                onChange={event => onChange({ dateOrder: event.target.value as 'mdy' | 'dmy' })}
              >
                <option value="mdy">{words.mdy}</option>
                <option value="dmy">{words.dmy}</option>
              </Select>
            )}
            <Fallback
              label={words.fallbackStaff}
              value={reading.fallbackStaff ?? ''}
              onSay={fallbackStaff => onChange({ fallbackStaff })}
            />
            <Fallback
              label={words.fallbackService}
              value={reading.fallbackService ?? ''}
              onSay={fallbackService => onChange({ fallbackService })}
            />
          </>
        )}
      </div>
      {preview.fields.length > 0 && (reading.kind ?? kind) === kind && (
        <Columns preview={preview} reading={reading} onChange={onChange} />
      )}
    </details>
  )
}

interface FallbackProps {
  label: string
  value: string
  onSay: (value: string) => void
}

const Fallback = ({ label, value, onSay }: FallbackProps) => (
  <TextField
    label={label}
    defaultValue={value}
    onBlur={event => event.target.value !== value && onSay(event.target.value)}
    onKeyDown={event =>
      event.key === 'Enter' &&
      !event.nativeEvent.isComposing &&
      event.currentTarget.value !== value &&
      onSay(event.currentTarget.value)
    }
  />
)

function Columns({ preview, reading, onChange }: ImportOptionsProps) {
  const { columns, fields } = preview
  const mapping = reading.mapping ?? preview.mapping
  const { options: words, fields: names } = useWords('portability')
  const choose = (field: Field, column: string) =>
    onChange({ kind: preview.kind, mapping: { ...mapping, [field]: column } })
  return (
    <fieldset className="border-t border-line px-4 py-4">
      <legend className="sr-only">{words.columns}</legend>
      <p className="mb-3 text-14 font-semibold text-ink">{words.columnsTitle}</p>
      <div className="grid gap-4 md:grid-cols-2">
        {fields.map(field => (
          <Select
            key={field}
            label={names[field]}
            value={mapping[field] ?? ''}
            onChange={event => choose(field, event.target.value)}
          >
            <option value="">{words.noColumn}</option>
            <Options of={[...new Set(columns)].filter(Boolean).map(column => [column, column])} />
          </Select>
        ))}
      </div>
    </fieldset>
  )
}
