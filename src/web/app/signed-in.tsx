import { Suspense } from 'react'
import { useLocation } from 'wouter'
import type { User } from '#features/accounts/contract.ts'
import { useLogout } from '#features/accounts/ui/data.ts'
import { Screen } from '#web/kit/base/screen.tsx'
import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { tellDone, tellError } from '#web/kit/base/tell.ts'
import { pageData } from '#web/lib/page-data.ts'
import { appRoutes, paths } from '#web/lib/paths.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { useLiveUpdates } from './live.ts'
import { type SignedInScreen, signedInScreens } from './screens.tsx'
import { AppShell, ShellBanner } from './shell/app-shell.tsx'
import { useScreenFocus } from './use-screen-focus.ts'

interface SignedInProps {
  user: User
  screen: SignedInScreen
}

/** A screen behind the login, with the navigation around it. */
export function SignedIn({ user, screen }: SignedInProps) {
  const [, navigate] = useLocation()
  const logout = useLogout()
  useLiveUpdates()
  useTitle(appRoutes[screen.route])
  useScreenFocus(screen.route)

  const signOut = () =>
    logout.mutate(undefined, {
      onSuccess: () => {
        tellDone('Successfully logged out')
        navigate(paths.login)
      },
      onError: tellError,
    })

  return (
    <AppShell
      brandName={pageData().brandName}
      entries={signedInScreens.filter(
        ({ adminOnly, under }) => !under && (!adminOnly || user.isAdmin),
      )}
      current={screen.under ?? screen.route}
      signedInAs={user.username}
      onSignOut={signOut}
      signingOut={logout.isPending}
      banner={pageData().sandbox && <SandboxBanner />}
    >
      <Suspense key={screen.route} fallback={<ScreenSkeleton />}>
        <screen.Component />
      </Suspense>
    </AppShell>
  )
}

const SandboxBanner = () => (
  <ShellBanner>
    Sandbox:{' '}
    <span className="max-lg:hidden">messages, calls and payments stay on this machine.</span>
    <span className="lg:hidden">nothing is sent or paid.</span>{' '}
    <a
      href={paths.sandbox}
      target="_blank"
      rel="noreferrer"
      className="inline-block font-semibold underline underline-offset-4 pointer-coarse:-my-3 pointer-coarse:py-3"
    >
      Open the outbox
    </a>
  </ShellBanner>
)

/** Where a screen's heading and first card will stand. */
const ScreenSkeleton = () => (
  <Screen>
    <Skeleton className="h-14 w-64" />
    <Skeleton className="h-64 rounded-card" />
  </Screen>
)
