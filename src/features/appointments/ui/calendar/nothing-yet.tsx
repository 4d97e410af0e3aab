import { Link } from 'wouter'
import { listServices } from '#features/services/contract.ts'
import { listStaff } from '#features/staff/contract.ts'
import { EmptyCalendar } from '#web/kit/art/empty-calendar.tsx'
import { buttonClass } from '#web/kit/base/button.tsx'
import { EmptyState } from '#web/kit/base/surfaces.tsx'
import { paths } from '#web/lib/paths.ts'
import { useRead } from '#web/lib/use-read.ts'

interface NothingYetProps {
  title: string
  as?: 'h2' | 'h3'
  className?: string
}

/** No appointments: where they come from, and what comes first where nothing can be booked yet. */
export function NothingYet(props: NothingYetProps) {
  const { data: services } = useRead(listServices)
  const { data: staff } = useRead(listStaff)
  const missing =
    services?.length === 0
      ? {
          href: paths.services,
          label: 'Add a service',
          why: 'Appointments are made for a service: add what clients can book.',
        }
      : staff?.length === 0
        ? {
            href: paths.staff,
            label: 'Add a team member',
            why: 'Appointments are made with somebody: add who works with you.',
          }
        : undefined
  return (
    <EmptyState
      art={<EmptyCalendar />}
      action={
        missing && (
          <Link href={missing.href} className={buttonClass()}>
            {missing.label}
          </Link>
        )
      }
      {...props}
    >
      {missing?.why ??
        'What clients book on your page stands here at once. For somebody on the phone, press New Appointment.'}
    </EmptyState>
  )
}
