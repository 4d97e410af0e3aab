import { CalendarOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { cityOfZone } from '#domain/time/format.ts'
import { zoneHere } from '#domain/time/zone.ts'
import { Button, IconButton } from '#web/kit/base/button.tsx'
import { DialogBody, DialogFooter } from '#web/kit/base/dialog.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { resultToasts } from '#web/kit/base/result-toasts.ts'
import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { FormDialog } from '#web/kit/rich/form-dialog.tsx'
import { useUser } from '#web/lib/session.ts'
import { useLostFocus } from '#web/lib/use-lost-focus.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill, fillCount } from '#words/fill.ts'
import { listTimeOff, type StaffMember, type TimeOff } from '../contract.ts'
import { describeAbsence } from './absence.ts'
import { AbsenceForm } from './absence-form.tsx'
import { useRemoveTimeOff } from './data.ts'

export function TimeOffDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const words = useWords('staff').timeOff
  const zone = zoneHere(useUser()?.timeZone)
  const [changed, setChanged] = useState(false)
  const absences = useRead(listTimeOff, { param: { id: member.id } })
  const upcoming = absences.data?.filter(({ endTime }) => Date.parse(endTime) > Date.now())
  const list = useLostFocus<HTMLDivElement>(upcoming?.length)
  return (
    <FormDialog
      open
      onClose={onClose}
      changed={changed}
      title={fill(words.title, { name: member.name })}
      description={fill(words.description, { name: member.name, city: cityOfZone(zone) })}
    >
      {close => (
        <>
          <DialogBody className="gap-6">
            <LoadError title={words.failed} query={absences} />
            {absences.isPending && <Skeleton className="h-14" />}
            {upcoming && (
              <div ref={list} tabIndex={-1} className="outline-none">
                <Absences member={member} absences={upcoming} zone={zone} />
              </div>
            )}
            <AbsenceForm staffId={member.id} zone={zone} onChange={setChanged} />
          </DialogBody>
          <DialogFooter>
            <Button onClick={close}>{words.done}</Button>
          </DialogFooter>
        </>
      )}
    </FormDialog>
  )
}

function Absences({
  member,
  absences,
  zone,
}: {
  member: StaffMember
  absences: TimeOff[]
  zone: string
}) {
  const words = useWords('staff').timeOff
  const language = useLanguage()
  const remove = useRemoveTimeOff(member.id)
  if (absences.length === 0) return <p className="text-14 text-muted">{words.none}</p>
  return (
    <ul className="divide-y divide-line rounded-card border border-line">
      {absences.map(({ id, startTime, endTime, reason, appointments }) => {
        const span = describeAbsence(Date.parse(startTime), Date.parse(endTime), zone, language)
        return (
          <li key={id} className="flex items-start gap-3 py-2 ps-4 pe-2">
            <Icon of={CalendarOff} className="mt-2 text-muted" />
            <div className="min-w-0 flex-1 py-1.5">
              <p className="text-14 font-medium text-ink">{span}</p>
              {reason && (
                <p className="text-13 text-muted" dir="auto">
                  {reason}
                </p>
              )}
              {appointments > 0 && (
                <p className="mt-0.5 text-13 text-warning-ink">
                  {fillCount(words.booked, appointments, language)}
                </p>
              )}
            </div>
            <IconButton
              label={fill(words.remove, { span })}
              busy={remove.isPending && remove.variables === id}
              onClick={() => remove.mutate(id, resultToasts(words.removed))}
            >
              <Icon of={Trash2} size={16} />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}
