import { Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import type { User } from '#features/accounts/contract.ts'
import { useLogout } from '#features/accounts/ui/data.ts'
import { Screen } from '#web/kit/base/screen.tsx'
import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { tellDone, tellError } from '#web/kit/base/tell.ts'
import { pageData } from '#web/lib/page-data.ts'
import { type AppRoute, paths } from '#web/lib/paths.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { useWords } from '#web/lib/words.tsx'
import { useLiveUpdates } from './live.ts'
import { OwnerWords } from './owner-words.tsx'
import { type SignedInScreen, signedInScreens } from './screens.tsx'
import { AppShell, ShellBanner } from './shell/app-shell.tsx'
import { useScreenFocus } from './use-screen-focus.ts'

interface SignedInProps {
  user: User
  screen: SignedInScreen
}

export function SignedIn({ user, screen }: SignedInProps) {
  const [, navigate] = useLocation()
  const logout = useLogout()
  useLiveUpdates()
  // Load code and words at the same time. Rendering the screen reports a failure.
  useEffect(() => void screen.preload().catch(() => {}), [screen])
  const words = useWords('shell')
  useTitle(words.titles[screen.route])
  useScreenFocus(screen.route)

  const labels: Record<AppRoute, string> = { ...words.titles, ...words.entries }

  const signOut = () =>
    logout.mutate(undefined, {
      onSuccess: () => {
        tellDone(words.signedOut)
        navigate(paths.login)
      },
      onError: tellError,
    })

  return (
    <AppShell
      brandName={pageData().brandName}
      entries={signedInScreens
        .filter(({ adminOnly, under }) => !under && (!adminOnly || user.isAdmin))
        .map(entry => ({ ...entry, label: labels[entry.route] }))}
      current={screen.under ?? screen.route}
      signedInAs={user.username}
      onSignOut={signOut}
      signingOut={logout.isPending}
      banner={pageData().sandbox && <SandboxBanner />}
    >
      <Suspense key={screen.route} fallback={<ScreenSkeleton />}>
        <OwnerWords>
          <screen.Component />
        </OwnerWords>
      </Suspense>
    </AppShell>
  )
}

function SandboxBanner() {
  const words = useWords('shell').sandbox
  return (
    <ShellBanner>
      {words.lead} <span className="max-lg:hidden">{words.text}</span>
      <span className="lg:hidden">{words.shortText}</span>{' '}
      <a
        href={paths.sandbox}
        target="_blank"
        rel="noreferrer"
        className="inline-block font-semibold underline underline-offset-4 pointer-coarse:-my-3 pointer-coarse:py-3"
      >
        {words.outbox}
      </a>
    </ShellBanner>
  )
}

const ScreenSkeleton = () => (
  <Screen>
    <Skeleton className="h-14 w-64" />
    <Skeleton className="h-64 rounded-card" />
  </Screen>
)
