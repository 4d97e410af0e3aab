import { lazy, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { User } from '#features/accounts/contract.ts'
import { switchBusiness } from '#features/team/businesses/contract.ts'
import { searchOf, send } from '#web/lib/api.ts'
import { leavePage } from '#web/lib/leave-page.ts'
import type { SignedInRoute } from '#web/lib/paths.ts'

const SignedIn = lazy(async () => ({ default: (await import('./signed-in.tsx')).SignedIn }))

export function OpenBusiness({ user, route }: { user: User; route: SignedInRoute }) {
  const [path, navigate] = useLocation()
  const { business, ...query } = Object.fromEntries(new URLSearchParams(useSearch()))
  const address = path + searchOf(query)
  useEffect(() => {
    if (business === undefined) return
    const stay = () => navigate(address, { replace: true })
    const businessId = Number(business)
    if (businessId === user.businessId) return stay()
    leavePage(
      () => send(switchBusiness, { json: { businessId } }),
      () => location.replace(address),
    ).catch(stay)
  }, [business, user.businessId, address, navigate])
  return business === undefined && <SignedIn user={user} route={route} />
}
