import { Gift, type LucideIcon, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#web/kit/base/icon.tsx'
import { Badge, Card } from '#web/kit/base/surfaces.tsx'
import { pageData } from '#web/lib/page-data.ts'
import { useUser } from '#web/lib/session.ts'

/** For new owners: the free credit and upcoming features. */
export function Offers() {
  const { supportEmail } = pageData()
  const username = useUser()?.username ?? ''
  const mailto = `mailto:${supportEmail}?${new URLSearchParams({
    subject: 'Free credit',
    body: `My username is ${username}`,
  })
    .toString()
    .replaceAll('+', '%20')}`
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      <Offer icon={Gift} title="Claim your free credit">
        Email reminders are always free. To try SMS, WhatsApp or voice reminders, contact{' '}
        <a
          href={mailto}
          className="font-semibold wrap-anywhere text-accent-ink underline underline-offset-2"
        >
          {supportEmail}
        </a>{' '}
        with your username
        {username && <span className="font-medium wrap-anywhere text-ink"> {username}</span>} to
        claim a free credit.
      </Offer>
      <Offer
        icon={Video}
        title="Video conferencing"
        badge={<Badge tone="accent">Coming soon</Badge>}
      >
        Video conferencing is coming soon: meet clients face to face from their appointment, without
        another program.
      </Offer>
    </ul>
  )
}

interface OfferProps {
  icon: LucideIcon
  title: string
  badge?: ReactNode
  children: ReactNode
}

function Offer({ icon, title, badge, children }: OfferProps) {
  return (
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
        </div>
      </Card>
    </li>
  )
}
