import { type ReactNode, useState } from 'react'
import { cityOfZone } from '#domain/time/format.ts'
import { localDateOf, zoneHere } from '#domain/time/zone.ts'
import { DialogBody, DialogForm } from '#web/kit/base/dialog.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { resultToasts, showError } from '#web/kit/base/result-toasts.ts'
import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { FormDialog } from '#web/kit/rich/form-dialog.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { useUser } from '#web/lib/session.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { MAX_EXCEPTIONS, readHours, type StaffHours, type StaffMember } from '../contract.ts'
import { type Span, spanOf } from '../rules.ts'
import { CopyToTeam } from './copy-to-team.tsx'
import { useSaveHours } from './data.ts'
import { datedRangesOf, datesOf, datesProblem } from './dates.ts'
import { DatesEditor } from './dates-editor.tsx'
import { problemsOf, weeklyOf, weekOf } from './week.ts'
import { WeekEditor } from './week-editor.tsx'

export type HoursPreview = (unsaved: {
  staffId: number
  hours: {
    weekly: (Span & { weekday: number })[]
    exceptions: { date: string; intervals: Span[] }[]
  }
  problem: string | undefined
}) => ReactNode

interface HoursDialogProps {
  preview: HoursPreview
  member: StaffMember
  onClose: () => void
}

export function HoursDialog({ member, onClose, preview }: HoursDialogProps) {
  const hours = useRead(readHours, { param: { id: member.id } })
  const words = useWords('staff').hours
  const [changed, setChanged] = useState(false)
  const [opened, setOpened] = useState(0)
  const reopen = async () => {
    await hours.refetch()
    setChanged(false)
    setOpened(opened + 1)
  }
  const zone = hours.data?.timeZone
  return (
    <FormDialog
      open
      onClose={onClose}
      changed={changed}
      size="lg"
      title={fill(words.title, { name: member.name })}
      description={zone && fill(words.description, { city: cityOfZone(zone) })}
    >
      {hours.data ? (
        <HoursForm
          key={opened}
          member={member}
          hours={hours.data}
          onChange={() => setChanged(true)}
          onClose={onClose}
          onOutdated={() => void reopen()}
          preview={preview}
        />
      ) : (
        <DialogBody>
          <LoadError title={words.failed} query={hours} />
          {!hours.error && <Skeleton className="h-96" />}
        </DialogBody>
      )}
    </FormDialog>
  )
}

interface HoursFormProps extends HoursDialogProps {
  hours: StaffHours
  onChange: () => void
  onOutdated: () => void
}

function HoursForm({ member, hours, onChange, onClose, onOutdated, preview }: HoursFormProps) {
  const save = useSaveHours(member.id)
  const words = useWords('staff').hours
  // Live updates must not make an outdated form look current.
  const [version] = useState(hours.version)
  const [week, setWeek] = useState(() => weekOf(hours.weekly))
  const zone = zoneHere(useUser()?.timeZone)
  const [today] = useState(() => localDateOf(Date.now(), zone))
  const [dates, setDates] = useState(() => datesOf(hours.exceptions, today))
  const [copyTo, setCopyTo] = useState<number[]>([])
  const [attempt, setAttempt] = useState(0)
  const noting =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      onChange()
    }
  const weekProblems = problemsOf(week, words.problems)
  const dateProblem = datesProblem(dates, today, words.problems)
  const past = hours.exceptions.filter(({ date }) => date < today)
  // Past dates, too: the preview needs last night's, and the previous version of the server deletes
  // those that aren't sent.
  const sent = past.slice(Math.max(0, past.length + dates.length - MAX_EXCEPTIONS))
  const exceptions = [...sent, ...datedRangesOf(dates)]

  const submit = (form: HTMLFormElement) => {
    setAttempt(attempt + 1)
    if (weekProblems.size > 0 || dateProblem) {
      requestAnimationFrame(() =>
        form.querySelector<HTMLElement>('li:has([role=alert]) input:not([type=checkbox])')?.focus(),
      )
      return
    }
    save.mutate(
      { weekly: weeklyOf(week), exceptions, copyTo, version, from: today },
      {
        ...resultToasts(words.saved, onClose),
        onError: error => {
          showError(error)
          if (error instanceof ApiError && error.code === 'changed') onOutdated()
        },
      },
    )
  }

  return (
    <DialogForm
      onSubmit={event => {
        event.preventDefault()
        submit(event.currentTarget)
      }}
      busy={save.isPending}
      action={words.save}
      bodyClassName="gap-8"
      below={preview({
        staffId: member.id,
        hours: {
          weekly: weeklyOf(week).flatMap(range => {
            const span = spanOf(range)
            return span ? [{ weekday: range.weekday, ...span }] : []
          }),
          exceptions: exceptions.map(({ date, intervals }) => ({
            date,
            intervals: intervals.flatMap(range => spanOf(range) ?? []),
          })),
        },
        problem: [...weekProblems.values()][0] ?? dateProblem?.message,
      })}
    >
      <section aria-labelledby="weekly-hours">
        <h3 id="weekly-hours" className="text-16 font-semibold">
          {words.weekly}
        </h3>
        <WeekEditor
          week={week}
          problems={weekProblems}
          attempt={attempt}
          onChange={noting(setWeek)}
        />
        <CopyToTeam from={member.id} chosen={copyTo} onChoose={noting(setCopyTo)} />
      </section>
      <section aria-labelledby="other-dates">
        <h3 id="other-dates" className="text-16 font-semibold">
          {words.dates.title}
        </h3>
        <p className="mt-0.5 mb-3 text-14 text-muted">{words.dates.description}</p>
        <DatesEditor
          dates={dates}
          today={today}
          problem={attempt > 0 ? dateProblem : undefined}
          attempt={attempt}
          onChange={noting(setDates)}
        />
      </section>
    </DialogForm>
  )
}
