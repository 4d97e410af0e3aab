import { worded } from '#web/lib/words.tsx'
import { appointments } from '#words/en/appointments.ts'
import { home } from '#words/en/home.ts'
import type { Setup } from '../../contract.ts'
import { AttentionCard } from './attention-card.tsx'
import { ComingUp } from './coming-up.tsx'
import { GapsCard } from './gaps-card.tsx'
import { TodayCard } from './today-card.tsx'

export const RunningHome = worded(Home, { appointments, home })

function Home({ setup }: { setup: Setup }) {
  const { today, attention, gaps, timeZone: zone } = setup
  return (
    <>
      {today && <TodayCard today={today} zone={zone} />}
      <div className="grid items-start gap-6 xl:grid-cols-2">
        {attention && <AttentionCard attention={attention} zone={zone} />}
        <div className="grid min-w-0 gap-6">
          {gaps && <GapsCard gaps={gaps} zone={zone} />}
          <ComingUp zone={zone} />
        </div>
      </div>
    </>
  )
}
