import type { ReactNode } from 'react'
import type { Control, FieldErrors, UseFormRegister } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill, fillCount } from '#words/fill.ts'
import { Fold } from './fold.tsx'
import { MinutesField, PriceField } from './number-fields.tsx'
import { type ServiceFields, type ServiceValues, termsKey } from './service-form-schema.ts'

export type TeamSlot = (
  show: (staff: readonly { id: number; name: string }[]) => ReactNode,
) => ReactNode

interface TermsFoldProps {
  id: string
  control: Control<ServiceFields, unknown, ServiceValues>
  register: UseFormRegister<ServiceFields>
  errors: FieldErrors<ServiceFields>
  team: TeamSlot
}

export function TermsFold({ id, control, register, errors, team }: TermsFoldProps) {
  const { form: words } = useWords('services')
  const language = useLanguage()
  const [terms, duration, price, waiting] = useWatch({
    control,
    name: ['staffTerms', 'duration', 'price', 'waiting'],
  })
  const waitsUntil = waiting.minutes ? Number(waiting.after) + Number(waiting.minutes) : 0
  const count = Object.values(terms ?? {}).filter(
    each => each && `${each.duration}${each.price}`.trim() !== '',
  ).length
  return (
    <Fold
      title={words.terms.title}
      summary={count ? fillCount(words.terms.some, count, language) : words.terms.none}
      help={words.terms.help}
      wrong={errors.staffTerms}
    >
      {team(staff => (
        <div className="grid gap-4">
          {staff.map(({ id: staffId, name }) => {
            const key = termsKey(staffId)
            const own = errors.staffTerms?.[key]
            return (
              <fieldset key={staffId} className="grid grid-cols-2 items-start gap-x-4 gap-y-1">
                <legend className="mb-1 text-14 font-medium wrap-anywhere" dir="auto">
                  {name}
                </legend>
                <MinutesField
                  id={`${id}-${key}-duration`}
                  label={words.duration}
                  aria-label={fill(words.terms.duration, { name })}
                  min={1}
                  placeholder={duration}
                  help={
                    typedShort(terms?.[key]?.duration, waitsUntil)
                      ? words.terms.noWaiting
                      : undefined
                  }
                  error={own?.duration?.message}
                  {...register(`staffTerms.${key}.duration`)}
                />
                <PriceField
                  id={`${id}-${key}-price`}
                  label={words.price}
                  aria-label={fill(words.terms.price, { name })}
                  placeholder={price || '0.00'}
                  error={own?.price?.message}
                  {...register(`staffTerms.${key}.price`)}
                />
              </fieldset>
            )
          })}
        </div>
      ))}
    </Fold>
  )
}

const typedShort = (duration: string | undefined, waitsUntil: number): boolean =>
  Boolean(duration?.trim()) && Number(duration) <= waitsUntil
