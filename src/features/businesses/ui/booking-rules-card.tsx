import type { ReactNode } from 'react'
import { useController, useForm, useWatch } from 'react-hook-form'
import type { Language } from '#domain/languages.ts'
import { Button } from '#web/kit/base/button.tsx'
import { showError, showSuccess } from '#web/kit/base/result-toasts.ts'
import { SettingsCard } from '#web/kit/base/surfaces.tsx'
import { Options, Select } from '#web/kit/base/text-field.tsx'
import { editedParts, editsOf } from '#web/lib/edits.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import type { Words } from '#words/en/areas.ts'
import { fill, fillCount } from '#words/fill.ts'
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

type Question = Exclude<keyof Rules, 'reminderLeads'>

const questions: [Question, choices: number[]][] = [
  ['minimumNoticeMinutes', [0, 30, HOUR, 2 * HOUR, 4 * HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY]],
  ['horizonDays', [7, 14, 30, 60, 90, 180, 365]],
  ['slotIntervalMinutes', [5, 10, 15, 20, 30, HOUR, 2 * HOUR]],
  ['changeCutoffMinutes', [0, HOUR, 2 * HOUR, 4 * HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY]],
]

function choiceWords(
  question: Question,
  value: number,
  { rules: words, units }: Words['businesses'],
  language: Language,
): string {
  if (question === 'horizonDays') return fillCount(words.daysAhead, value, language)
  const duration = inWords(value, units, language)
  if (question === 'slotIntervalMinutes') return fill(words.every, { duration })
  return value === 0 ? words.noNotice : duration
}

interface BookingRulesCardProps {
  business: Business
  preview: (
    rules: Pick<Rules, 'minimumNoticeMinutes' | 'horizonDays' | 'slotIntervalMinutes'>,
  ) => ReactNode
}

export function BookingRulesCard({ business, preview }: BookingRulesCardProps) {
  const save = useSaveBusiness()
  const words = useWords('businesses')
  const language = useLanguage()
  const { register, handleSubmit, formState, control, reset } = useForm<Rules>({
    values: rulesOf(business),
    // When a colleague saves, keep what was chosen here.
    resetOptions: { keepDirtyValues: true },
  })
  const leads = useController({ control, name: 'reminderLeads' }).field
  const [minimumNoticeMinutes, horizonDays, slotIntervalMinutes] = useWatch({
    control,
    name: ['minimumNoticeMinutes', 'horizonDays', 'slotIntervalMinutes'],
  })
  const submit = handleSubmit(rules =>
    save.mutate(editedParts(rules, editsOf(rules, business)), {
      onSuccess: saved => {
        reset(rulesOf(saved), { keepDirtyValues: false })
        showSuccess(words.rules.saved)
      },
      onError: showError,
    }),
  )

  return (
    <SettingsCard title={words.rules.title} description={words.rules.description}>
      <form noValidate className="flex max-w-[440px] flex-col gap-5" onSubmit={submit}>
        {questions.map(([name, choices]) => (
          <Select key={name} {...words.rules[name]} {...register(name, { valueAsNumber: true })}>
            <Options
              of={withPresent(choices, business[name]).map(choice => [
                choice,
                choiceWords(name, choice, words, language),
              ])}
            />
          </Select>
        ))}
        <ReminderLeads leads={leads.value} onChange={leads.onChange} />
        {preview({ minimumNoticeMinutes, horizonDays, slotIntervalMinutes })}
        <Button
          className="self-start"
          type="submit"
          variant="primary"
          disabled={!formState.isDirty}
          busy={save.isPending}
        >
          {words.save}
        </Button>
      </form>
    </SettingsCard>
  )
}

/** The API allows any number. */
const withPresent = (choices: number[], present: number) =>
  [...new Set([...choices, present])].sort((a, b) => a - b)
