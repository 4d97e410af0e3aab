import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type FieldErrors, type UseFormRegister, useFieldArray } from 'react-hook-form'
import { Button, IconButton } from '#web/kit/base/button.tsx'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { TextArea, TextField } from '#web/kit/base/text-field.tsx'
import { fieldId } from '#web/lib/form-errors.ts'
import { useLostFocus } from '#web/lib/use-lost-focus.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { FAQ_MAX } from '../rules.ts'
import type { PageControl, PageFields } from './page-fields.ts'

interface FaqEditorProps {
  id: string
  control: PageControl
  register: UseFormRegister<PageFields>
  errors: FieldErrors<PageFields>
  shown: boolean
}

export function FaqEditor({ id, control, register, errors, shown }: FaqEditorProps) {
  const { faq: words, sections, switchedOff } = useWords('bookingPages').form
  const { fields, append, remove, swap } = useFieldArray({ control, name: 'settings.faq' })
  const addButton = useLostFocus<HTMLButtonElement>(fields.length)
  return (
    <FieldGroup
      legend={sections.faq}
      help={!shown && fields.length > 0 ? switchedOff : undefined}
      className="gap-3"
    >
      {fields.map((entry, index) => {
        const number = index + 1
        const field = (name: 'question' | 'answer') => ({
          id: fieldId(id, `settings.faq.${index}.${name}`),
          error: errors.settings?.faq?.[index]?.[name]?.message,
          ...register(`settings.faq.${index}.${name}`),
        })
        return (
          <div key={entry.id} className="flex flex-col gap-3 rounded-card border border-line p-4">
            <TextField
              label={fill(words.question, { number })}
              placeholder={words.questionExample}
              {...field('question')}
            />
            <TextArea label={fill(words.answer, { number })} rows={2} {...field('answer')} />
            <div className="-mx-2 -mb-2 flex">
              <IconButton
                size="sm"
                label={fill(words.moveUp, { number })}
                disabled={index === 0}
                onClick={() => swap(index, index - 1)}
              >
                <Icon of={ArrowUp} size={16} />
              </IconButton>
              <IconButton
                size="sm"
                label={fill(words.moveDown, { number })}
                disabled={index === fields.length - 1}
                onClick={() => swap(index, index + 1)}
              >
                <Icon of={ArrowDown} size={16} />
              </IconButton>
              <IconButton
                size="sm"
                label={fill(words.remove, { number })}
                className="ms-auto"
                onClick={() => remove(index)}
              >
                <Icon of={Trash2} size={16} />
              </IconButton>
            </div>
          </div>
        )
      })}
      {fields.length < FAQ_MAX && (
        <div>
          <Button ref={addButton} size="sm" onClick={() => append({ question: '', answer: '' })}>
            <Icon of={Plus} size={16} />
            {words.add}
          </Button>
        </div>
      )}
    </FieldGroup>
  )
}
