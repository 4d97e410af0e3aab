import { readBusiness } from '#features/businesses/contract.ts'
import { listStaff } from '#features/staff/contract.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useAppointments, useWorkingTime } from '../../data.ts'
import { rangeOf } from '../view-rules.ts'
import { type GridColumnsOptions, useGridColumns } from './use-grid-columns.ts'

type Shown = Omit<GridColumnsOptions, 'working' | 'appointments'>

export function useGridData(shown: Shown) {
  const range = rangeOf(shown.view, shown.date, shown.zone)
  const appointments = useAppointments(range)
  const hours = useWorkingTime(range)
  const team = useRead(listStaff)
  const rules = useRead(readBusiness)
  const columns = useGridColumns({
    ...shown,
    working: hours.data,
    appointments: appointments.data,
  })
  return {
    ...columns,
    read: appointments,
    appointments: appointments.data ?? [],
    // Empty days below an error would look free.
    failed: [appointments, hours].find(query => query.error && !query.data),
    rules: rules.data,
    // Column widths depend on three of these, and the line above the grid on the rules.
    loading: team.isPending || !hours.data || !appointments.data || rules.isPending,
  }
}
