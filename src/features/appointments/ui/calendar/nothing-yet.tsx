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
          why: 'Every appointment needs a service. Add what clients can book.',
        }
      : staff?.length === 0
        ? {
            href: paths.staff,
            label: 'Add a team member',
            why: 'Every appointment needs a team member. Working solo? Add yourself.',
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
        'Bookings from your page show up here right away. Client on the phone? Press New Appointment.'}
    </EmptyState>
  )
}
