import { Link } from 'wouter'
import { useChangesHours } from '#web/lib/changes-hours.ts'
import { paths } from '#web/lib/paths.ts'
import { useWords } from '#web/lib/words.tsx'

/** Points to the weekly hours, where a daily break belongs. */
export function EveryDay({ staffId }: { staffId: number }) {
  const { spot: words } = useWords('calendar')
  const changesHours = useChangesHours()
  if (!changesHours(staffId)) return null
  return (
    <p className="text-13 text-muted">
      {words.everyDay}{' '}
      <Link
        href={`${paths.staff}?hours=${staffId}`}
        className="font-medium text-accent-ink underline underline-offset-4"
      >
        {words.addBreak}
      </Link>
    </p>
  )
}
