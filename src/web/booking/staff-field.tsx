import { Users } from 'lucide-react'
import { useRef, useState } from 'react'
import { withDirectionMark } from '#domain/text.ts'
import type { PageService, PageStaff, PublicPage } from '#features/booking-pages/contract.ts'
import { Button } from '#web/kit/base/button.tsx'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { Select } from '#web/kit/base/text-field.tsx'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { ChoiceCard } from './choice-card.tsx'
import { ANYONE, type BookingValues, noTime, staffFor } from './form.ts'
import { Monogram } from './monogram.tsx'
import { chosenOffer } from './offer.ts'
import { Portrait } from './pictures.tsx'

/** Longer lists become a select. */
const MANY = 8

type StaffChoice = NonNullable<BookingValues['staffId']>

interface StaffFieldProps {
  id: string
  label: string
  page: PublicPage
  service: PageService
  values: BookingValues
  error: string | undefined
  onChange: (value: StaffChoice) => void
}

export function StaffField(props: StaffFieldProps) {
  const { id, label, page, service, values, error, onChange } = props
  const booking = useWords('booking')
  const words = booking.staff
  const staff = staffFor(page, service.id)
  const value = values.staffId
  const termsOf =
    service.terms &&
    ((staffId: number) => {
      const terms = { ...values, ...noTime, staffId }
      const { duration, price } = chosenOffer(service, terms, page.staff, booking)
      return [duration, price].filter(Boolean).join(' · ')
    })
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  if (staff.length > MANY) {
    return (
      <Select
        id={id}
        label={label}
        value={value ?? ''}
        error={error}
        onChange={event => {
          const chosen = event.target.value
          onChange(chosen === ANYONE ? ANYONE : Number(chosen))
        }}
      >
        <option value={ANYONE}>{words.anyone}</option>
        {staff.map(member => (
          <option key={member.id} value={member.id}>
            {[
              withDirectionMark(member.position ? fill(words.option, member) : member.name),
              termsOf?.(member.id),
            ]
              .filter(Boolean)
              .join(' · ')}
          </option>
        ))}
      </Select>
    )
  }
  const focus = (selector: string) =>
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus())
  const anyone = { id: ANYONE, name: words.anyone, position: words.anyoneDetail } as const
  const choices = staff.length > 1 ? [anyone, ...staff] : staff
  const chosen = choices.find(choice => choice.id === value)
  return (
    <div ref={box}>
      <FieldGroup
        id={id}
        legend={label}
        error={error}
        className={open ? '@md:grid-cols-2 gap-3' : undefined}
      >
        {chosen && !open ? (
          <div className="flex flex-wrap items-center gap-3">
            <Face choice={chosen} termsOf={termsOf} />
            {choices.length > 1 && (
              <Button
                size="sm"
                onClick={() => {
                  setOpen(true)
                  focus('input:checked')
                }}
              >
                {words.change}
              </Button>
            )}
          </div>
        ) : (
          choices.map(choice => (
            <ChoiceCard
              key={choice.id}
              name={`${id}-choice`}
              value={choice.id}
              checked={choice.id === value}
              onChange={() => onChange(choice.id)}
              onPress={() => {
                setOpen(false)
                focus('button')
              }}
              className="min-h-14 items-center px-3 py-2"
            >
              <Face choice={choice} termsOf={termsOf} />
            </ChoiceCard>
          ))
        )}
      </FieldGroup>
    </div>
  )
}

interface FaceProps {
  choice: Pick<PageStaff, 'name' | 'position' | 'picture'> & { id: StaffChoice }
  termsOf: ((id: number) => string) | undefined
}

function Face({ choice, termsOf }: FaceProps) {
  const { id, name, position } = choice
  const terms = id === ANYONE ? undefined : termsOf?.(id)
  return (
    <>
      {id === ANYONE ? <Monogram of={<Icon of={Users} />} /> : <Portrait of={choice} />}
      <span dir="auto" className="min-w-0 flex-1 basis-24">
        <span className="block text-14 font-medium">{name}</span>
        {position && <span className="block text-13 text-muted">{position}</span>}
        {terms && <span className="block text-13 text-muted tabular-nums">{terms}</span>}
      </span>
    </>
  )
}
