import { type FieldErrors, type UseFormRegister, useWatch } from 'react-hook-form'
import { Options, Select, TextArea, TextField } from '#web/kit/base/text-field.tsx'
import { fieldId } from '#web/lib/form-errors.ts'
import { useWords } from '#web/lib/words.tsx'
import { hoursChoices, linkNames, mapChoices, POLICY_MAX } from '../about-rules.ts'
import { Fold } from './fold.tsx'
import type { AboutFields as Fields, PageControl, PageFields } from './page-fields.ts'

interface AboutFieldsProps {
  id: string
  control: PageControl
  register: UseFormRegister<PageFields>
  errors: FieldErrors<PageFields>
}

export function AboutFields({ id, control, register, errors }: AboutFieldsProps) {
  const words = useWords('bookingPages').form.about
  const hours = useWatch({ control, name: 'settings.about.hours' })
  const wrong = errors.settings?.about
  const field = (name: keyof Fields) => ({
    id: fieldId(id, `settings.about.${name}`),
    error: wrong?.[name]?.message,
    ...register(`settings.about.${name}`),
  })
  return (
    <Fold title={words.title} wrong={wrong}>
      <Select
        label={words.hours}
        help={hours === 'team' && words.teamHoursHelp}
        {...field('hours')}
      >
        <Options of={hoursChoices.map(choice => [choice, words.hoursChoices[choice]])} />
      </Select>
      {hours === 'own' && (
        <TextArea label={words.ownHours} rows={2} maxLength={500} {...field('ownHours')} />
      )}
      <Select label={words.map} {...field('map')}>
        <Options of={mapChoices.map(choice => [choice, words.maps[choice]])} />
      </Select>
      <TextArea
        label={words.policy}
        help={words.policyHelp}
        rows={2}
        maxLength={POLICY_MAX}
        {...field('policy')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {linkNames.map(name => (
          <TextField
            key={name}
            type="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            label={words.links[name]}
            placeholder={words.linkExamples[name]}
            {...field(name)}
          />
        ))}
      </div>
    </Fold>
  )
}
