import type { ReactNode } from 'react'
import { useController, useForm, useWatch } from 'react-hook-form'
import { Button } from '#web/kit/base/button.tsx'
import { Card, CardHeader } from '#web/kit/base/surfaces.tsx'
import { tellDone, tellError } from '#web/kit/base/tell.ts'
import { Select } from '#web/kit/base/text-field.tsx'
import type { Business } from '../contract.ts'
import { inWords } from '../rules.ts'
import { useSaveBusiness } from './data.ts'
import { ReminderLeads } from './reminder-leads.tsx'

const HOUR = 60
const DAY = 24 * HOUR

type Rules = Pick<
  Business,
  | 'minimumNoticeMinutes'
  | 'horizonDays'
  | 'slotIntervalMinutes'
  | 'changeCutoffMinutes'
  | 'reminderLeads'
>

const rulesOf = ({
  minimumNoticeMinutes,
  horizonDays,
  slotIntervalMinutes,
  changeCutoffMinutes,
  reminderLeads,
}: Business): Rules => ({
  minimumNoticeMinutes,
  horizonDays,
  slotIntervalMinutes,
  changeCutoffMinutes,
  reminderLeads,
})

interface Question {
  name: Exclude<keyof Rules, 'reminderLeads'>
  label: string
  help: string
  choices: number[]
  say: (value: number) => string
}

const questions: Question[] = [
  {
    name: 'minimumNoticeMinutes',
    label: 'Minimum notice to book',
    help: 'Gives you time to prepare. You can always book yourself.',
    choices: [0, 30, HOUR, 2 * HOUR, 4 * HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY],
    say: minutes => (minutes === 0 ? 'None' : inWords(minutes)),
  },
  {
    name: 'horizonDays',
    label: 'How far ahead can clients book?',
    help: 'Later days show no free times.',
    choices: [7, 14, 30, 60, 90, 180, 365],
    say: days => `Up to ${days} days ahead`,
  },
  {
    name: 'slotIntervalMinutes',
    label: 'How often can an appointment start?',
    help: 'Every 30 minutes means 9:00, 9:30, 10:00 and so on.',
    choices: [5, 10, 15, 20, 30, HOUR, 2 * HOUR],
    say: minutes => `Every ${inWords(minutes)}`,
  },
  {
    name: 'changeCutoffMinutes',
    label: 'Minimum notice to move or cancel',
    help: 'After that they have to contact you.',
    choices: [0, HOUR, 2 * HOUR, 4 * HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY],
    say: minutes => (minutes === 0 ? 'None' : inWords(minutes)),
  },
]

interface BookingRulesCardProps {
  business: Business
  /** Shows what clients would be offered by rules that are not saved yet. */
  preview: (
    rules: Pick<Rules, 'minimumNoticeMinutes' | 'horizonDays' | 'slotIntervalMinutes'>,
  ) => ReactNode
}

/** What clients may book and change, and when they are reminded. */
export function BookingRulesCard({ business, preview }: BookingRulesCardProps) {
  const save = useSaveBusiness()
  const { register, handleSubmit, formState, control } = useForm<Rules>({
    values: rulesOf(business),
  })
  const leads = useController({ control, name: 'reminderLeads' }).field
  const [minimumNoticeMinutes, horizonDays, slotIntervalMinutes] = useWatch({
    control,
    name: ['minimumNoticeMinutes', 'horizonDays', 'slotIntervalMinutes'],
  })
  const submit = handleSubmit(rules =>
    save.mutate(rules, {
      onSuccess: () => tellDone('Booking rules saved'),
      onError: tellError,
    }),
  )

  return (
    <Card className="lg:grid lg:grid-cols-[14rem_1fr] lg:gap-8">
      <CardHeader
        title="Booking rules"
        description="They apply to what clients book from now on."
      />
      <form noValidate className="flex max-w-[440px] flex-col gap-5" onSubmit={submit}>
        {questions.map(({ name, label, help, choices, say }) => (
          <Select key={name} label={label} help={help} {...register(name, { valueAsNumber: true })}>
            {withPresent(choices, business[name]).map(choice => (
              <option key={choice} value={choice}>
                {say(choice)}
              </option>
            ))}
          </Select>
        ))}
        <ReminderLeads leads={leads.value} onChange={leads.onChange} />
        {preview({ minimumNoticeMinutes, horizonDays, slotIntervalMinutes })}
        <div>
          <Button
            type="submit"
            variant="primary"
            disabled={!formState.isDirty}
            busy={save.isPending}
          >
            Save
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** The usual choices, with the one that is set, which the API allows to be any. */
const withPresent = (choices: number[], present: number) =>
  [...new Set([...choices, present])].sort((a, b) => a - b)
