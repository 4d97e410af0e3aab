import { useWatch } from 'react-hook-form'
import { layouts, sectionNames, type TemplateName, templateNames } from '#domain/page-settings.ts'
import { Checkbox, RadioCard } from '#web/kit/base/choice.tsx'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { Options, Select, TextField } from '#web/kit/base/text-field.tsx'
import { fieldId } from '#web/lib/form-errors.ts'
import { useWords } from '#web/lib/words.tsx'
import { asksForCodeByDefault, colorPattern, completeTemplate, templates } from '../rules.ts'
import type { PageFormState } from './page-fields.ts'

interface TemplateFieldsProps {
  id: string
  form: PageFormState
  isNew: boolean
}

export function TemplateFields({ id, form, isNew }: TemplateFieldsProps) {
  const words = useWords('bookingPages').form
  const { register, control, setValue, formState } = form
  const template = useWatch({ control, name: 'settings.template' })
  const wrong = formState.errors.settings?.template
  const choose = (name: TemplateName) => {
    setValue('settings.template', completeTemplate({ name }), {
      shouldDirty: true,
      shouldValidate: true,
    })
    if (isNew) setValue('settings.requireLookupCode', asksForCodeByDefault(name))
  }
  return (
    <>
      <FieldGroup legend={words.template} className="min-[420px]:grid-cols-2">
        {templateNames.map(name => (
          <RadioCard
            key={name}
            name={`${id}-template`}
            {...words.templates[name]}
            leading={
              <span
                className="size-4 rounded-full"
                style={{ background: templates[name].primaryColor }}
                aria-hidden="true"
              />
            }
            checked={template.name === name}
            onChange={() => choose(name)}
          />
        ))}
      </FieldGroup>
      <div className="grid gap-4 min-[420px]:grid-cols-2">
        <TextField
          label={words.color}
          id={fieldId(id, 'settings.template.primaryColor')}
          error={wrong?.primaryColor?.message}
          autoComplete="off"
          spellCheck={false}
          maxLength={7}
          className="font-mono"
          trailing={
            <input
              type="color"
              aria-label={words.pickColor}
              value={colorPattern.test(template.primaryColor) ? template.primaryColor : '#000000'}
              onChange={event =>
                setValue('settings.template.primaryColor', event.target.value.toUpperCase(), {
                  shouldDirty: true,
                  shouldValidate: true,
                })
              }
              className="size-7 cursor-pointer appearance-none rounded-control bg-transparent [&::-webkit-color-swatch-wrapper]:p-0 [&::-webkit-color-swatch]:rounded-[6px] [&::-webkit-color-swatch]:border-0"
            />
          }
          {...register('settings.template.primaryColor')}
        />
        <Select
          label={words.layout}
          id={fieldId(id, 'settings.template.layout')}
          help={words.layouts[template.layout].help}
          error={wrong?.layout?.message}
          {...register('settings.template.layout')}
        >
          <Options of={layouts.map(layout => [layout, words.layouts[layout].label])} />
        </Select>
      </div>
      <FieldGroup legend={words.shown} className="gap-0 gap-x-4 min-[420px]:grid-cols-2">
        {sectionNames.map(section => (
          <Checkbox
            key={section}
            label={words.sections[section]}
            {...register(`settings.template.sections.${section}`)}
          />
        ))}
      </FieldGroup>
    </>
  )
}
