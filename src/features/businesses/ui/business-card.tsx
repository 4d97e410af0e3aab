import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { formatTime } from '#domain/time/format.ts'
import { isTimeZone } from '#domain/time/zone.ts'
import { timeZones } from '#domain/time/zone-list.ts'
import { Button } from '#web/kit/base/button.tsx'
import { Card, CardHeader } from '#web/kit/base/surfaces.tsx'
import { tellDone, tellError } from '#web/kit/base/tell.ts'
import { Select, TextField } from '#web/kit/base/text-field.tsx'
import { useUser } from '#web/lib/session.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { Business } from '../contract.ts'
import { businessSettings } from '../rules.ts'
import { useSaveBusiness } from './data.ts'

const form = businessSettings.pick({ name: true, timeZone: true })

export function BusinessCard({ business }: { business: Business }) {
  const id = useId()
  const save = useSaveBusiness()
  const { card: words, name, save: saveLabel } = useWords('businesses')
  const language = useLanguage()
  const named = useUser()?.businessNamed
  const { register, handleSubmit, formState, control, reset } = useForm({
    resolver: zodResolver(form),
    values: { name: named ? business.name : '', timeZone: business.timeZone },
  })
  const { errors, isDirty } = formState
  const zone = useWatch({ control, name: 'timeZone' })

  const submit = handleSubmit(change =>
    save.mutate(change, {
      onSuccess: saved => {
        reset({ name: saved.name, timeZone: saved.timeZone })
        tellDone(words.saved)
      },
      onError: tellError,
    }),
  )

  return (
    <Card className="lg:grid lg:grid-cols-[14rem_1fr] lg:gap-8">
      <CardHeader title={words.title} description={words.description} />
      <form noValidate onSubmit={submit} className="flex max-w-[440px] flex-col gap-5">
        <TextField
          label={name}
          id={`${id}-name`}
          autoComplete="organization"
          error={errors.name?.message}
          {...register('name')}
        />
        <Select
          label={words.timeZone}
          id={`${id}-timeZone`}
          help={
            isTimeZone(zone) &&
            fill(words.timeZoneHelp, { time: formatTime(Date.now(), zone, language) })
          }
          error={errors.timeZone?.message}
          {...register('timeZone')}
        >
          {zonesWith(business.timeZone, words.otherZones).map(([region, zones]) => (
            <optgroup key={region} label={region}>
              {zones.map(each => (
                <option key={each} value={each}>
                  {each.replaceAll('_', ' ')}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
        <div>
          <Button type="submit" variant="primary" disabled={!isDirty} busy={save.isPending}>
            {saveLabel}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** The browser's zones by region, plus the current one, which the browser may not know. */
function zonesWith(present: string, other: string): [string, string[]][] {
  const regions = new Map<string, string[]>()
  for (const zone of [...new Set([...timeZones(), present])].sort()) {
    const region = zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : other
    regions.set(region, [...(regions.get(region) ?? []), zone])
  }
  return [...regions]
}
