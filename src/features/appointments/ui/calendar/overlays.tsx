import { Suspense } from 'react'
import type { LocalDate } from '#domain/time/date.ts'
import type { StaffMember } from '#features/staff/contract.ts'
import { onDemand } from '#web/kit/base/on-demand.tsx'
import type { Appointment } from '../../contract.ts'
import type { AppointmentValues } from '../form/values.ts'
import type { CalendarState } from './use-calendar-state.ts'
import type { Commands } from './use-commands.ts'

const keys = onDemand(
  async () => (await import('./keys-dialog.tsx')).KeysDialog,
  ({ onClose }) => onClose(),
)
const palette = onDemand(
  async () => (await import('./palette.tsx')).Palette,
  ({ onClose }) => onClose(),
)
const printSheet = onDemand(
  async () => (await import('./print-sheet.tsx')).PrintSheet,
  ({ onDone }) => onDone(),
)
export const overlayParts = [keys, palette, printSheet]

interface OverlaysProps {
  state: CalendarState
  commands: Commands
  date: LocalDate
  today: LocalDate
  zone: string
  now: number
  staff: readonly StaffMember[]
  shows: (appointment: Appointment) => boolean
  onCreate: (given: Partial<AppointmentValues>) => void
  onOnlyStaff: (id: number) => void
}

export function Overlays({ state, commands, date, today, zone, now, ...rest }: OverlaysProps) {
  const { overlay, closeOverlay } = commands
  const { shows, ...forPalette } = rest
  return (
    <Suspense>
      {overlay === 'keys' && (
        <keys.Component
          onClose={closeOverlay}
          singleKeys={commands.singleKeys}
          onSingleKeys={commands.setSingleKeys}
        />
      )}
      {overlay === 'print' && (
        <printSheet.Component
          view={state.view}
          date={date}
          zone={zone}
          now={now}
          shows={shows}
          onDone={closeOverlay}
        />
      )}
      {state.isPaletteOpen && (
        <palette.Component
          today={today}
          zone={zone}
          commands={commands}
          onClose={() => state.find(false)}
          onDate={state.setDate}
          onOpen={({ id }) => state.open(id)}
          {...forPalette}
        />
      )}
    </Suspense>
  )
}
