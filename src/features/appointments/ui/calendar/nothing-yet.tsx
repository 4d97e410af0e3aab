import { Link } from 'wouter'
import { listServices } from '#features/services/contract.ts'
import { listStaff } from '#features/staff/contract.ts'
import { EmptyCalendar } from '#web/kit/art/empty-calendar.tsx'
import { Button, buttonClass } from '#web/kit/base/button.tsx'
import { EmptyState } from '#web/kit/base/surfaces.tsx'
import { useCan } from '#web/lib/can.ts'
import { paths } from '#web/lib/paths.ts'
import { useSample } from '#web/lib/sample.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'

export function NothingYet(props: { title: string; as?: 'h2' | 'h3' }) {
  const words = useWords('calendar').empty
  const { show } = useSample()
  const can = useCan()
  const { data: services } = useRead(listServices)
  const { data: staff } = useRead(listStaff)
  const missing =
    services?.length === 0
      ? { href: paths.services, label: words.addService, why: words.noService }
      : staff?.length === 0
        ? { href: paths.staff, label: words.addStaff, why: words.noStaff }
        : undefined
  return (
    <EmptyState
      art={<EmptyCalendar />}
      action={
        missing &&
        can('services.write') && (
          <div className="flex flex-wrap justify-center gap-3">
            {services?.length === 0 && (
              <Link href={paths.setup} data-set-up className={buttonClass('primary')}>
                {words.setUp}
              </Link>
            )}
            <Link href={missing.href} className={buttonClass()}>
              {missing.label}
            </Link>
            {show && (
              <Button variant="quiet" onClick={show}>
                {words.sample}
              </Button>
            )}
          </div>
        )
      }
      {...props}
    >
      {missing?.why ?? (can('calendar.write') ? words.text : words.readOnly)}
    </EmptyState>
  )
}
