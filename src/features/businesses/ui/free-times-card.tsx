import { Switch } from '#web/kit/base/choice.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { showError, showSuccess } from '#web/kit/base/result-toasts.ts'
import { SettingsCard } from '#web/kit/base/surfaces.tsx'
import { Options, Select } from '#web/kit/base/text-field.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { useUnsaved } from '#web/lib/use-unsaved.ts'
import { useWords } from '#web/lib/words.tsx'
import { type Business, listHolidayCountries, listHolidayRegions } from '../contract.ts'
import { useSaveBusiness } from './data.ts'

export function FreeTimesCard({ business }: { business: Business }) {
  const save = useSaveBusiness()
  const words = useWords('businesses').freeTimes
  const countries = useRead(listHolidayCountries)
  const { shown, change: saveOne } = useUnsaved(business, save.mutateAsync)
  const change = (given: Partial<Business>) =>
    saveOne(given).then(() => showSuccess(words.saved), showError)
  const [country = '', region = ''] = shown.holidayCountry?.split('-') ?? []
  const listed = useRead(listHolidayRegions, { param: { country } }, { enabled: country !== '' })
  const regions = listed.data ?? []
  const known = countries.data ?? []

  return (
    <SettingsCard title={words.title} description={words.description}>
      <div className="flex max-w-[440px] flex-col gap-5">
        <LoadError query={countries.error ? countries : listed} />
        <Select
          label={words.holidays}
          help={words.holidaysHelp}
          value={country}
          disabled={countries.isPending}
          onChange={event => change({ holidayCountry: event.target.value || null })}
        >
          <option value="">{words.noHolidays}</option>
          {country && !known.some(each => each.code === country) && (
            <option value={country}>{country}</option>
          )}
          <Options of={known.map(({ code, name }) => [code, name])} />
        </Select>
        {country && regions.length > 0 && (
          <Select
            label={words.region}
            help={words.regionHelp}
            value={region}
            onChange={event =>
              change({
                holidayCountry: event.target.value ? `${country}-${event.target.value}` : country,
              })
            }
          >
            <option value="">{words.noRegion}</option>
            {region && !regions.some(({ code }) => code === region) && (
              <option value={region}>{region}</option>
            )}
            <Options of={regions.map(({ code, name }) => [code, name])} />
          </Select>
        )}
        <Select
          label={words.anyone}
          help={words.anyoneHelp[shown.assignment]}
          value={shown.assignment}
          onChange={event => change({ assignment: event.target.value as Business['assignment'] })}
        >
          <option value="fair">{words.fair}</option>
          <option value="priority">{words.priority}</option>
        </Select>
        <Switch
          label={words.compact}
          detail={words.compactHelp}
          checked={shown.smartSuggestions}
          onChange={event => change({ smartSuggestions: event.target.checked })}
        />
      </div>
    </SettingsCard>
  )
}
