import { Suspense } from 'react'
import { onDemand } from '#web/kit/base/on-demand.tsx'
import type { useActions } from '../use-actions.ts'
import type { useCalendarDialogs } from '../use-calendar-dialogs.tsx'
import type { CalendarState } from '../use-calendar-state.ts'
import type { Planning } from '../use-plan.ts'
import { Sheet } from './sheet.tsx'
import { DetailsSkeleton } from './skeleton.tsx'

export const details = onDemand(async () => (await import('./details.tsx')).Details)

interface OpenDetailsProps {
  id: number
  zone: string
  now: number
  state: CalendarState
  planning: Planning
  acts: ReturnType<typeof useActions> &
    Pick<ReturnType<typeof useCalendarDialogs>, 'edit' | 'bookAgain' | 'sell'>
}

export const OpenDetails = ({ id, zone, now, state, planning, acts }: OpenDetailsProps) => (
  <Sheet onClose={state.close}>
    {titleId => (
      <Suspense fallback={<DetailsSkeleton titleId={titleId} />}>
        <details.Component
          id={id}
          titleId={titleId}
          zone={zone}
          now={now}
          onOpen={other => state.open(other.id)}
          onReschedule={acts.edit}
          onAgain={acts.bookAgain}
          onCheckout={acts.sell}
          onMove={appointment => {
            state.close()
            planning.hold(appointment, 'keys')
          }}
          onMark={acts.mark}
          onProgress={acts.progress}
          onCancel={(appointment, tellClient, onlyLeg = false) =>
            acts.cancel(appointment, { tellClient, onlyLeg })
          }
        />
      </Suspense>
    )}
  </Sheet>
)
