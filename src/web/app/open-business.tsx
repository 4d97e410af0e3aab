import { useQuery } from '@tanstack/react-query'
import { lazy, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { User } from '#features/accounts/contract.ts'
import { switchBusiness } from '#features/team/businesses/contract.ts'
import { showError } from '#web/kit/base/result-toasts.ts'
import { searchOf, send } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { leavePage } from '#web/lib/leave-page.ts'
import { paths, type SignedInRoute } from '#web/lib/paths.ts'
import { Queries } from './queries.tsx'
import { Unreachable } from './unreachable.tsx'
import { Waiting } from './waiting.tsx'

const SignedIn = lazy(async () => ({ default: (await import('./signed-in.tsx')).SignedIn }))

export function OpenBusiness({ user, route }: { user: User; route: SignedInRoute }) {
  const [path] = useLocation()
  const { business, ...query } = Object.fromEntries(new URLSearchParams(useSearch()))
  if (business === undefined) return <SignedIn user={user} route={route} />
  return (
    <Queries>
      <Opening
        businessId={Number(business)}
        isOpen={Number(business) === user.businessId}
        address={path + searchOf(query)}
      />
    </Queries>
  )
}

interface OpeningProps {
  businessId: number
  isOpen: boolean
  address: string
}

function Opening({ businessId, isOpen, address }: OpeningProps) {
  const [, navigate] = useLocation()
  const query = useQuery({
    queryKey: [switchBusiness.path, businessId],
    enabled: !isOpen,
    queryFn: () =>
      leavePage(
        () => send(switchBusiness, { json: { businessId } }),
        () => location.replace(address),
      ).then(() => null),
  })
  const { error } = query
  const isForeign = error instanceof ApiError && [400, 404].includes(error.status)
  useEffect(() => {
    if (isForeign) showError(error)
    if (isForeign || isOpen) navigate(isOpen ? address : paths.dashboard, { replace: true })
  }, [isForeign, isOpen, error, address, navigate])
  if (!error || isForeign) return <Waiting />
  return <Unreachable query={query} />
}
