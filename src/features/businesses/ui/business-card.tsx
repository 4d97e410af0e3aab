import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Button } from '#web/kit/base/button.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { showError, showSuccess } from '#web/kit/base/result-toasts.ts'
import { SettingsCard } from '#web/kit/base/surfaces.tsx'
import { Options, Select, TextField } from '#web/kit/base/text-field.tsx'
import { editedParts, editsOf } from '#web/lib/edits.ts'
import { countErrors } from '#web/lib/form-errors.ts'
import { useUser } from '#web/lib/session.ts'
import { namedCountries, useCountries } from '#web/lib/use-countries.ts'
import { useWords } from '#web/lib/words.tsx'
import type { Business } from '../contract.ts'
import { businessCard } from '../rules.ts'
import { useSaveBusiness } from './data.ts'
import { ZoneField } from './zone-field.tsx'

export function BusinessCard({ business }: { business: Business }) {
  const id = useId()
  const save = useSaveBusiness()
  const { card: words, name, save: saveLabel } = useWords('businesses')
  const countries = useCountries()
  const named = useUser()?.businessNamed
  const { timeZone, phoneCountry } = business
  // An unnamed business has its first staff member's name, so the field is empty.
  const shown = { name: named ? business.name : '', timeZone, phoneCountry }
  const { register, handleSubmit, formState, control, reset } = useForm({
    resolver: zodResolver(businessCard),
    values: shown,
    // When a colleague saves, keep what was typed here.
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isDirty, submitCount } = formState
  const zone = useWatch({ control, name: 'timeZone' })

  const submit = handleSubmit(change =>
    save.mutate(editedParts(change, editsOf(change, shown)), {
      onSuccess: saved => {
        reset(
          {
            name: saved.name,
            timeZone: saved.timeZone,
            phoneCountry: saved.phoneCountry,
          },
          { keepDirtyValues: false },
        )
        showSuccess(words.saved)
      },
      onError: showError,
    }),
  )

  return (
    <SettingsCard title={words.title} description={words.description}>
      <form noValidate onSubmit={submit} className="flex max-w-[440px] flex-col gap-5">
        <TextField
          label={name}
          id={`${id}-name`}
          autoComplete="organization"
          error={errors.name?.message}
          {...register('name')}
        />
        <ZoneField
          id={`${id}-timeZone`}
          zone={zone}
          saved={business.timeZone}
          error={errors.timeZone?.message}
          {...register('timeZone')}
        />
        <Select
          label={words.phoneCountry}
          help={words.phoneCountryHelp}
          error={errors.phoneCountry?.message}
          {...register('phoneCountry', { setValueAs: code => code || null })}
        >
          <option value="">{words.zoneCountry}</option>
          <Options
            of={namedCountries([
              ...new Set([...countries, business.phoneCountry ?? []].flat()),
            ]).map(country => [country.code, country.name])}
          />
        </Select>
        <ErrorSummary count={countErrors(errors)} attempt={submitCount} />
        <div>
          <Button type="submit" variant="primary" disabled={!isDirty} busy={save.isPending}>
            {saveLabel}
          </Button>
        </div>
      </form>
    </SettingsCard>
  )
}
