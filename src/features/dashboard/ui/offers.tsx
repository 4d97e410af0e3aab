import { Gift, type LucideIcon, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { Badge, Card } from '#web/kit/base/surfaces.tsx'
import { mailtoUrl } from '#web/lib/mailto.ts'
import { pageData } from '#web/lib/page-data.ts'
import { useUser } from '#web/lib/session.ts'
import { useLostFocus } from '#web/lib/use-lost-focus.ts'
import { Sentence, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { Setup } from '../contract.ts'
import { useRequestCredit } from './data.ts'

export function Offers({ freeCredit }: { freeCredit: Setup['freeCredit'] | undefined }) {
  const { credit, video } = useWords('dashboard')
  const { supportEmail } = pageData()
  const username = useUser()?.username ?? ''
  const mailto = mailtoUrl(supportEmail, {
    subject: credit.subject,
    body: fill(credit.mail, { username }),
  })
  const email = (
    <a
      href={mailto}
      className="font-semibold wrap-anywhere text-accent-ink underline underline-offset-2"
    >
      {supportEmail}
    </a>
  )
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      <Offer
        icon={Gift}
        title={credit.title}
        action={freeCredit && freeCredit !== 'answered' && <RequestCredit state={freeCredit} />}
      >
        {username ? (
          <Sentence
            text={credit.text}
            values={{
              email,
              username: <span className="font-medium wrap-anywhere text-ink">{username}</span>,
            }}
          />
        ) : (
          <Sentence text={credit.textUnnamed} values={{ email }} />
        )}
      </Offer>
      <Offer icon={Video} title={video.title} badge={<Badge tone="accent">{video.soon}</Badge>}>
        {video.text}
      </Offer>
    </ul>
  )
}

function RequestCredit({ state }: { state: 'open' | 'requested' }) {
  const words = useWords('dashboard').credit
  const request = useRequestCredit()
  const outcome = useLostFocus<HTMLDivElement>(state)
  return (
    <div ref={outcome} role="status" tabIndex={-1} className="outline-none">
      {state === 'requested' ? (
        <p className="font-medium text-ink">{words.requested}</p>
      ) : (
        <Button size="sm" busy={request.isPending} onClick={() => request.mutate()}>
          {words.request}
        </Button>
      )}
    </div>
  )
}

interface OfferProps {
  icon: LucideIcon
  title: string
  badge?: ReactNode
  action?: ReactNode
  children: ReactNode
}

const Offer = ({ icon, title, badge, action, children }: OfferProps) => (
  <li>
    <Card className="flex h-full gap-4">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent-ink">
        <Icon of={icon} />
      </span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="text-14 font-semibold text-ink">{title}</h2>
          {badge}
        </div>
        <p className="mt-1 text-14 text-pretty text-muted">{children}</p>
        {action && <div className="mt-3 text-14">{action}</div>}
      </div>
    </Card>
  </li>
)
