import { useRef, useState } from 'react'
import { Button, ButtonLink } from '#web/kit/base/button.tsx'
import { cx } from '#web/kit/base/cx.ts'
import { Card } from '#web/kit/base/surfaces.tsx'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { useWords } from '#web/lib/words.tsx'
import type { Words } from '#words/en/areas.ts'
import { fill } from '#words/fill.ts'
import { AppointmentFacts, CalendarLinks } from './confirmation.tsx'
import { Note } from './note.tsx'
import { readManaged, undo } from './own-calls.ts'
import type { ManagedAppointment, ManagePageData } from './page-data.ts'
import { RescheduleButton } from './reschedule-button.tsx'
import { Toaster, toast } from './toasts.tsx'
import { type Cancelling, useCancel } from './use-cancel.ts'
import { useClock } from './use-clock.ts'
import { useZones } from './use-zone.ts'
import { VisitLegs } from './visit-legs.tsx'
import { ZoneNote } from './zone-note.tsx'

export function ManageIsland(data: ManagePageData) {
  const { states } = useWords('manage')
  const { cancel, visit } = useWords('client')
  const { token, channels } = data
  const now = useClock(data.now)
  const [appointment, setAppointment] = useState(data.appointment)
  const heading = useRef<HTMLHeadingElement>(null)
  const zones = useZones(appointment.timeZone, data.address !== undefined)
  const state = stateOf(appointment, now, states)
  const canChange = state.open && appointment.changeable
  // By naming the page, even an owner acts as the client.
  const pageName = data.pageName ?? ''
  const access = { pageName, renew: () => readManaged(token).then(() => true) }
  const show = (next: ManagedAppointment) => {
    setAppointment(next)
    // The focused button may be gone.
    heading.current?.focus()
  }
  const readAgain = async () => show(await readManaged(token))
  /** It may be too late for more changes. */
  const readUndone = (next: Partial<ManagedAppointment>) =>
    readManaged(token).catch(() => ({ ...appointment, ...next, changeable: true }))
  const cancelling = useCancel({
    id: appointment.id,
    access,
    visit: appointment.visit !== undefined,
    readAgain,
    onCancelled: () => show({ ...appointment, status: 'cancelled', changeable: false }),
    onKept: async next => show(await readUndone(next)),
  })
  const facts = {
    appointment,
    businessName: appointment.businessName,
    address: data.address,
    zones,
  }

  return (
    <>
      <div className="space-y-6" data-cancelled={appointment.status === 'cancelled' || undefined}>
        {data.undo && (
          <UndoCard
            token={token}
            undoToken={data.undo}
            cancelled={appointment.status === 'cancelled'}
            onUndone={async next => setAppointment(await readUndone(next))}
            readAgain={async () => setAppointment(await readManaged(token))}
          />
        )}
        <Card className="p-6 sm:p-8">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2
              ref={heading}
              translate="no"
              tabIndex={-1}
              className="text-20 font-semibold outline-none"
            >
              {appointment.customerName}
            </h2>
            <span className={cx('rounded-full px-3 py-1 text-12 font-semibold', state.look)}>
              {state.name}
            </span>
          </div>
          {state.text && <p className="mt-2 text-14 text-muted">{state.text}</p>}
          <AppointmentFacts {...facts} />
          {appointment.visit && (
            <Legs
              canChange={canChange}
              cancelling={cancelling}
              legs={appointment.visit}
              zone={zones.zone}
            />
          )}
          <div className="mt-6">
            <ZoneNote zones={zones} at={Date.parse(appointment.startTime)} />
          </div>
          {state.open && <CalendarLinks {...facts} token={token} />}
          {canChange && (
            <div className="mt-8 flex flex-wrap gap-3 border-t border-line pt-6">
              <RescheduleButton
                variant="primary"
                appointment={appointment}
                page={{ ...access, horizonDays: data.horizonDays }}
                channels={channels}
                // The first service may have been cancelled.
                staff={appointment.serviceId === data.appointment.serviceId ? data.staff : []}
                now={now}
                zones={zones}
                onMoved={next => setAppointment({ ...appointment, ...next })}
                readAgain={readAgain}
              />
              <Button busy={cancelling.busy} onClick={cancelling.ask}>
                {appointment.visit ? visit.cancel : cancel.button}
              </Button>
            </div>
          )}
          {!state.open && <Afterwards cancelling={cancelling} pageUrl={data.pageUrl} />}
        </Card>
      </div>
      <Toaster />
    </>
  )
}

interface LegsProps {
  canChange: boolean
  cancelling: Cancelling
  legs: NonNullable<ManagedAppointment['visit']>
  zone: string
}

function Legs({ canChange, cancelling, legs, zone }: LegsProps) {
  const words = useWords('client').visit
  return (
    <VisitLegs
      legs={legs}
      zone={zone}
      action={
        canChange
          ? leg => (
              <Button
                variant="quiet"
                size="sm"
                className="-ms-3 text-start"
                busy={cancelling.busy}
                onClick={() => cancelling.askOnly(leg)}
              >
                {fill(words.cancelOne, { service: leg.serviceName })}
              </Button>
            )
          : undefined
      }
    />
  )
}

interface AfterwardsProps extends Pick<ManagePageData, 'pageUrl'> {
  cancelling: Cancelling
}

function Afterwards({ cancelling, pageUrl }: AfterwardsProps) {
  const { again, cancel } = useWords('client')
  if (!cancelling.cancelled && !pageUrl) return null
  return (
    <div className="mt-8 flex flex-wrap gap-3 border-t border-line pt-6">
      {cancelling.cancelled && (
        <Button busy={cancelling.busy} onClick={cancelling.keep}>
          {cancel.keep}
        </Button>
      )}
      {pageUrl && (
        <ButtonLink variant="primary" href={pageUrl}>
          {again}
        </ButtonLink>
      )}
    </div>
  )
}

function stateOf(appointment: ManagedAppointment, now: number, words: Words['manage']['states']) {
  const { status, startTime, changeable } = appointment
  if (status === 'cancelled') {
    return {
      name: words.cancelled,
      look: 'bg-danger-soft text-danger-ink',
      open: false,
      text: words.cancelledText,
    } as const
  }
  if (Date.parse(startTime) <= now) {
    return {
      name: status === 'no_show' ? words.missed : words.past,
      look: 'bg-sunken text-ink',
      open: false,
      text: words.pastText,
    } as const
  }
  return {
    name: status === 'confirmed' ? words.confirmed : words.booked,
    look: 'bg-success-soft text-success-ink',
    open: true,
    text: changeable ? undefined : fill(words.tooClose, { business: appointment.businessName }),
  } as const
}

interface UndoCardProps {
  token: string
  undoToken: string
  cancelled: boolean
  onUndone: (appointment: Awaited<ReturnType<typeof undo>>) => Promise<void>
  readAgain: () => Promise<void>
}

/** Asks first, because mail scanners open links. */
function UndoCard({ token, undoToken, cancelled, onUndone, readAgain }: UndoCardProps) {
  const words = useWords('manage').undo
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ ok: boolean; text: string }>()
  if (outcome)
    return (
      <Note
        look={outcome.ok ? 'bg-success-soft text-success-ink' : 'bg-warning-soft text-warning-ink'}
        title={outcome.text}
        announce="focus"
      />
    )
  const onUndo = async () => {
    if (busy) return
    setBusy(true)
    try {
      await onUndone(await undo(token, undoToken))
      // A reload must not offer it again.
      history.replaceState(null, '', location.pathname)
      setOutcome({ ok: true, text: words.done })
    } catch (error) {
      // A 4xx response is final; other failures can be retried.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
        // An earlier response may have been lost.
        await readAgain().catch(() => {})
        setOutcome({ ok: false, text: sentenceFor(error) })
      } else toast({ description: sentenceFor(error), variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Note
      look="bg-accent-soft text-accent-ink"
      title={cancelled ? words.cancelled : words.changed}
      announce="none"
    >
      <p>{cancelled ? words.cancelledText : words.changedText}</p>
      <div className="mt-3">
        <Button variant="primary" busy={busy} onClick={onUndo}>
          {words.submit}
        </Button>
      </div>
    </Note>
  )
}
