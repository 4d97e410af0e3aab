import type { AppointmentValues } from '../form/values.ts'
import type { Blocks } from './blocks/use-blocks.ts'
import { Cursor } from './grid/cursor.tsx'
import type { Grid } from './grid/laid-out.ts'
import type { useCursor } from './grid/use-cursor.ts'
import { QuickCard } from './quick-card.tsx'

interface EmptyTimeProps {
  cursor: ReturnType<typeof useCursor>
  grid: Grid
  blocks: Blocks
  loading: boolean
  onCreate: (given: Partial<AppointmentValues>) => void
}

/** The keyboard position, which opens a card. */
export function EmptyTime({ cursor, grid, blocks, loading, onCreate }: EmptyTimeProps) {
  const { place, open, setOpen, onKeyDown } = cursor
  const column = grid.columns[place.column]
  const onClose = () => setOpen(false)
  return (
    <Cursor
      place={place}
      grid={grid}
      onKeyDown={onKeyDown}
      open={open && !loading}
      onOpenChange={setOpen}
    >
      <QuickCard
        key={`${place.column} ${place.start} ${place.end}`}
        start={place.start}
        drawn={place.drawn ? place.end : undefined}
        staffId={column?.staffId}
        people={column?.people}
        zone={grid.zone}
        blocks={blocks}
        onClose={onClose}
        onCreate={given => {
          onClose()
          onCreate(given)
        }}
      />
    </Cursor>
  )
}
