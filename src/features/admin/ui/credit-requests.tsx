import { Gift, X } from 'lucide-react'
import { FREE_CREDITS } from '#features/credits/rules.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { showError } from '#web/kit/base/result-toasts.ts'
import { TransientButton } from '#web/kit/base/transient-button.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { type AdminUser, listUsers } from '../contract.ts'
import { STATS_REFRESH_MS } from '../rules.ts'
import { useDismissFreeCredit, useGrantFreeCredits } from './data.ts'

export function CreditRequests() {
  const query = useRead(
    listUsers,
    { query: { freeCredit: 'requested' } },
    { refetchOnMount: 'always', refetchInterval: STATS_REFRESH_MS },
  )
  const { data } = query
  if (!data?.length)
    return <LoadError title="The requests for free credits could not be loaded" query={query} />
  return (
    <section
      aria-labelledby="credit-requests"
      tabIndex={-1}
      className="flex flex-col gap-4 outline-none"
    >
      <h2 id="credit-requests" className="text-20 font-semibold text-ink">
        Requests for free credits
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
        {data.flatMap(requestsOf).map(request => (
          <Row key={`${request.user.id} ${request.businessId ?? ''}`} {...request} />
        ))}
      </ul>
    </section>
  )
}

interface CreditRequest {
  user: AdminUser
  /** Absent for the user's home business. */
  businessId?: number
  businessName: string
}

const requestsOf = (user: AdminUser): CreditRequest[] => [
  ...(user.freeCreditRequested ? [{ user, businessName: user.businessName }] : []),
  ...(user.alsoOwns ?? [])
    .filter(other => other.freeCreditRequested)
    .map(({ id: businessId, name: businessName }) => ({ user, businessId, businessName })),
]

function Row({ user: { id, username }, businessId, businessName }: CreditRequest) {
  const grant = useGrantFreeCredits('Free credits granted')
  const dismiss = useDismissFreeCredit()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-14 font-medium text-ink wrap-anywhere">{username}</p>
        <p className="text-13 text-muted wrap-anywhere">{businessName}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <TransientButton
          size="sm"
          busy={grant.isPending}
          aria-label={`Give ${FREE_CREDITS} free credits to ${username}`}
          onClick={() =>
            grant.mutate(
              { id, businessId, reason: 'Requested by the owner' },
              { onError: showError },
            )
          }
        >
          <Icon of={Gift} size={16} />
          Give {FREE_CREDITS} free credits
        </TransientButton>
        <TransientButton
          size="sm"
          variant="quiet"
          busy={dismiss.isPending}
          aria-label={`Dismiss the request from ${username}`}
          onClick={() => dismiss.mutate({ id, businessId }, { onError: showError })}
        >
          <Icon of={X} size={16} />
          Dismiss
        </TransientButton>
      </div>
    </li>
  )
}
