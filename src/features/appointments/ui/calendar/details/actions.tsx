import { CalendarClock, CalendarPlus, CheckCheck, Move, RotateCcw, UserX, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/kit/base/button.tsx'
import { Checkbox } from '#web/kit/base/choice.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { useWords } from '#web/lib/words.tsx'
import type { Appointment } from '../../../contract.ts'
import { isActive } from '../../../rules.ts'
import { useNoticeHint } from '../../notice-hint.ts'

export interface Acts {
  onReschedule: (appointment: Appointment) => void
  onAgain: (appointment: Appointment) => void
  onMove: (appointment: Appointment) => void
  onMark: (appointment: Appointment, status: 'booked' | 'completed' | 'no_show') => void
  onCancel: (appointment: Appointment, tellClient: boolean) => void
}

interface DetailActionsProps extends Acts {
  appointment: Appointment
  now: number
}

/** Offers marking for past appointments, moving and cancelling for future ones. */
export function DetailActions({ appointment, now, ...acts }: DetailActionsProps) {
  const { actions: words, telling } = useWords('appointments')
  const [tellClient, setTellClient] = useState(true)
  const { status } = appointment
  const noticeHint = useNoticeHint('paidCancellations', appointment.notificationMethods)
  const begun = Date.parse(appointment.startTime) <= now
  const icon = (of: typeof X) => <Icon of={of} size={16} className="text-muted" />
  const again = (
    <Button size="sm" onClick={() => acts.onAgain(appointment)}>
      {icon(CalendarPlus)}
      {words.again}
    </Button>
  )
  if (!isActive(status)) {
    return (
      <div className="flex flex-wrap gap-2">
        {again}
        {status !== 'cancelled' && (
          <Button size="sm" onClick={() => acts.onMark(appointment, 'booked')}>
            {icon(RotateCcw)}
            {words.booked}
          </Button>
        )}
      </div>
    )
  }
  const mark = (
    <>
      <Button size="sm" onClick={() => acts.onMark(appointment, 'completed')}>
        {icon(CheckCheck)}
        {words.completed}
      </Button>
      <Button size="sm" onClick={() => acts.onMark(appointment, 'no_show')}>
        {icon(UserX)}
        {words.noShow}
      </Button>
    </>
  )
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 gap-2">
        {begun && mark}
        <Button size="sm" onClick={() => acts.onReschedule(appointment)}>
          {icon(CalendarClock)}
          {words.reschedule}
        </Button>
        <Button size="sm" onClick={() => acts.onMove(appointment)}>
          {icon(Move)}
          {words.move}
        </Button>
        {!begun && mark}
        {again}
      </div>
      <div className="flex flex-wrap items-start gap-x-2 gap-y-1">
        <Button
          size="sm"
          onClick={() => acts.onCancel(appointment, tellClient)}
          className="text-danger-ink!"
        >
          <Icon of={X} size={16} />
          {words.cancel}
        </Button>
        <div className="py-1.5 ps-2 pointer-coarse:py-0">
          <Checkbox
            label={telling.client}
            detail={noticeHint}
            checked={tellClient}
            onChange={event => setTellClient(event.target.checked)}
          />
        </div>
      </div>
    </div>
  )
}
