import {
  CalendarClock,
  CalendarPlus,
  CheckCheck,
  ChevronDown,
  CirclePlay,
  DoorOpen,
  type LucideIcon,
  Move,
  ReceiptText,
  RotateCcw,
  Undo2,
  UserX,
  X,
} from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '#web/kit/base/button.tsx'
import { Checkbox } from '#web/kit/base/choice.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { MenuButton } from '#web/kit/base/menu-button.tsx'
import { DropdownMenu, MenuItem } from '#web/kit/rich/dropdown-menu.tsx'
import { Acts } from '#web/lib/sample.tsx'
import { useWords } from '#web/lib/words.tsx'
import type { Appointment, VisitLeg } from '../../../contract.ts'
import { canArrive, type Progress } from '../../../progress-rules.ts'
import { isActive } from '../../../rules.ts'
import { useNoticeHint } from '../../notice-hint.ts'
import { type Act, nextActs, type Phase } from './act-rules.ts'

export type ShownAppointment = Appointment & {
  visit?: readonly VisitLeg[] | undefined
  clientId?: number | undefined
  client?: { id: number; name: string; email: string; phone: string } | undefined
  sold?: boolean | undefined
}

export interface AppointmentActs {
  onReschedule: (appointment: Appointment) => void
  onAgain: (appointment: ShownAppointment) => void
  onMove: (appointment: Appointment) => void
  onMark: (appointment: Appointment, status: 'booked' | 'completed' | 'no_show') => void
  onCheckout: (appointment: Appointment) => void
  onProgress: (appointment: Appointment, progress: Progress | null) => void
  onCancel: (appointment: Appointment, tellClient: boolean, onlyLeg?: boolean) => void
}

interface DetailActionsProps extends AppointmentActs {
  appointment: ShownAppointment
  zone: string
  now: number
}

const icons: Record<Act, LucideIcon> = {
  reschedule: CalendarClock,
  move: Move,
  completed: CheckCheck,
  noShow: UserX,
  again: CalendarPlus,
  booked: RotateCcw,
  arrived: DoorOpen,
  started: CirclePlay,
  finished: CheckCheck,
  notArrived: Undo2,
  checkout: ReceiptText,
}

function phaseOf({ startTime }: Appointment, zone: string, now: number): Phase {
  const start = Date.parse(startTime)
  if (start <= now) return 'begun'
  return canArrive(start, now, zone) ? 'sameDay' : 'before'
}

export function DetailActions({ appointment, zone, now, ...acts }: DetailActionsProps) {
  const { actions, notify, visitActions } = useWords('appointments')
  const isVisit = appointment.visitId !== undefined
  const words = isVisit ? { ...actions, ...visitActions } : actions
  const [tellClient, setTellClient] = useState(true)
  const { status } = appointment
  const noticeHint = useNoticeHint('paidCancellations', appointment.notificationMethods)
  const { likely, more } = nextActs(appointment, phaseOf(appointment, zone, now))
  const run: Record<Act, () => void> = {
    reschedule: () => acts.onReschedule(appointment),
    move: () => acts.onMove(appointment),
    completed: () => acts.onMark(appointment, 'completed'),
    noShow: () => acts.onMark(appointment, 'no_show'),
    again: () => acts.onAgain(appointment),
    booked: () => acts.onMark(appointment, 'booked'),
    arrived: () => acts.onProgress(appointment, 'arrived'),
    started: () => acts.onProgress(appointment, 'started'),
    finished: () => acts.onProgress(appointment, 'finished'),
    notArrived: () => acts.onProgress(appointment, null),
    checkout: () => acts.onCheckout(appointment),
  }
  return (
    <Acts>
      <div className="grid gap-3">
        <div className="flex flex-wrap gap-2">
          {likely.map(act => (
            <Button key={act} size="sm" onClick={run[act]}>
              <Icon of={icons[act]} size={16} className="text-muted" />
              {words[act]}
            </Button>
          ))}
          {more.length > 0 && (
            <MoreMenu>
              {more.map(act => (
                <MenuItem key={act} icon={icons[act]} onSelect={run[act]}>
                  {words[act]}
                </MenuItem>
              ))}
            </MoreMenu>
          )}
        </div>
        {isActive(status) && (
          <div className="flex flex-wrap items-start gap-x-2 gap-y-1">
            <Button
              size="sm"
              onClick={() => acts.onCancel(appointment, tellClient)}
              className="text-danger-ink!"
            >
              <Icon of={X} size={16} />
              {words.cancel}
            </Button>
            {isVisit && (
              <Button
                size="sm"
                onClick={() => acts.onCancel(appointment, tellClient, true)}
                className="text-danger-ink!"
              >
                <Icon of={X} size={16} />
                {visitActions.cancelLeg}
              </Button>
            )}
            {appointment.customerEmail && (
              <div className="py-1.5 ps-2 pointer-coarse:py-0">
                <Checkbox
                  label={notify.client}
                  detail={noticeHint}
                  checked={tellClient}
                  onChange={event => setTellClient(event.target.checked)}
                />
              </div>
            )}
          </div>
        )}
      </div>
    </Acts>
  )
}

function MoreMenu({ children }: { children: ReactNode }) {
  const { more } = useWords('appointments').actions
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <div className="relative">
      <MenuButton ref={button} size="sm" menuId={id} open={open} onOpenChange={setOpen}>
        {more}
        <Icon of={ChevronDown} size={16} className="text-muted" />
      </MenuButton>
      <DropdownMenu button={button} id={id} open={open} onOpenChange={setOpen}>
        {children}
      </DropdownMenu>
    </div>
  )
}
