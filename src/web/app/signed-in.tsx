import { lazy, Suspense, useState } from 'react'
import { Link, Redirect, useLocation } from 'wouter'
import type { User } from '#features/accounts/contract.ts'
import { buttonClass } from '#web/kit/base/button.tsx'
import { resultToasts } from '#web/kit/base/result-toasts.ts'
import { Screen } from '#web/kit/base/screen.tsx'
import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { toast } from '#web/kit/base/toast-store.ts'
import { pageData } from '#web/lib/page-data.ts'
import { type AppRoute, paths, type SignedInRoute } from '#web/lib/paths.ts'
import { SampleContext } from '#web/lib/sample.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { useLiveUpdates } from './live.ts'
import { Queries } from './queries.tsx'
import { AppShell } from './shell/app-shell.tsx'
import { useSearchKey } from './shell/use-search-key.ts'
import { mayOpen, type SignedInScreen, signedInScreens } from './signed-in-screens.ts'
import { SwitcherSlot } from './team-slot.ts'
import { useLogout } from './use-logout.ts'
import { useScreenFocus } from './use-screen-focus.ts'

const SampleView = lazy(async () => ({
  default: (await import('#features/sample/ui/sample-view.tsx')).SampleView,
}))

const screenOf = (route: SignedInRoute) => signedInScreens.find(each => each.route === route)!

export const preloadScreen = (route: SignedInRoute) => screenOf(route).preload()

export function SignedIn({ user, route }: { user: User; route: SignedInRoute }) {
  const screen = screenOf(route)
  if (screen.adminOnly && !user.isAdmin) return <Redirect to={paths.dashboard} replace />
  return (
    <Queries>
      <Framed user={user} screen={screen} />
    </Queries>
  )
}

function Framed({ user, screen }: { user: User; screen: SignedInScreen }) {
  const [, navigate] = useLocation()
  const logout = useLogout()
  useLiveUpdates()
  const [sample, setSample] = useState(false)
  const words = useWords('shell')
  const title = words.titles[screen.route]
  useTitle(title)
  useScreenFocus(screen.route)

  const labels: Record<AppRoute, string> = { ...words.titles, ...words.entries }

  const search = () => {
    const here = screen.route === paths.calendar
    const params = new URLSearchParams(here ? location.search : '')
    params.set('find', '')
    navigate(`${paths.calendar}?${params}`, { replace: here })
  }
  useSearchKey(search)

  const signOut = () =>
    logout.mutate(
      undefined,
      resultToasts(words.signedOut, () => navigate(paths.login)),
    )

  const show = () => setSample(true)
  const why = fill(words.readOnly, { businessName: user.businessName })
  const refuse = <Act,>() => (() => toast({ description: why })) as Act
  const own = { show, guard: <Act,>(act: Act) => act }
  const readOnly = { show, why, guard: refuse }

  return (
    <AppShell
      title={title}
      entries={signedInScreens.flatMap(({ icon, ...entry }) =>
        icon && (!entry.adminOnly || user.isAdmin) && mayOpen(user, entry)
          ? { ...entry, icon, label: labels[entry.route] }
          : [],
      )}
      current={screen.under ?? screen.route}
      onSearch={search}
      signedInAs={user.username}
      onSignOut={signOut}
      signingOut={logout.isPending}
      business={user.severalBusinesses && <SwitcherSlot businessName={user.businessName} />}
      banner={pageData().sandbox && <SandboxBanner />}
    >
      <Suspense key={screen.route} fallback={<ScreenSkeleton />}>
        {!mayOpen(user, screen) ? (
          <NoAccess title={labels[screen.route]} businessName={user.businessName} />
        ) : sample && screen.sampled ? (
          <SampleView user={user} onRemove={() => setSample(false)}>
            <screen.Component />
          </SampleView>
        ) : (
          <SampleContext value={user.rights.includes('calendar.write') ? own : readOnly}>
            <screen.Component />
          </SampleContext>
        )}
      </Suspense>
    </AppShell>
  )
}

function NoAccess({ title, businessName }: { title: string; businessName: string }) {
  const words = useWords('shell')
  return (
    <Screen title={title} description={fill(words.noAccess, { businessName })}>
      <div>
        <Link href={paths.dashboard} className={buttonClass()}>
          {words.failed.home}
        </Link>
      </div>
    </Screen>
  )
}

function SandboxBanner() {
  const words = useWords('shell')
  const { sandbox, outbox } = pageData()
  return (
    <aside
      aria-label={words.notice}
      className="bg-warning-soft px-4 py-2 text-center text-13 text-warning-ink md:px-8"
    >
      {sandbox}{' '}
      {outbox && (
        <a
          href={paths.sandbox}
          target="_blank"
          rel="noreferrer"
          className="inline-block font-semibold underline underline-offset-4 pointer-coarse:-my-3 pointer-coarse:py-3"
        >
          {words.outbox}
        </a>
      )}
    </aside>
  )
}

const ScreenSkeleton = () => (
  <Screen>
    <Skeleton className="h-14 w-64" />
    <Skeleton className="h-64 rounded-card" />
  </Screen>
)
