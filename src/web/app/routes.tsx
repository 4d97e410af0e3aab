import { Suspense } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { trimEndOf } from '#domain/text.ts'
import { Spinner } from '#web/kit/base/spinner.tsx'
import { paths } from '#web/lib/paths.ts'
import { useUser } from '#web/lib/session.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { useWords } from '#web/lib/words.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { publicScreens, type Screen, type SignedInScreen, signedInScreens } from './screens.tsx'
import { SignedIn } from './signed-in.tsx'

export function Routes() {
  const [location] = useLocation()
  const path = location.length > 1 ? trimEndOf(location, '/') : location
  // Matched outside the Switch, so that the shell stays mounted from screen to screen.
  const signedIn = signedInScreens.find(screen => screen.route === path)
  if (signedIn) return <Protected screen={signedIn} />
  return (
    <Switch>
      {publicScreens.map(screen => (
        <Route key={screen.route} path={screen.route}>
          <Suspense fallback={<Waiting />}>
            <Titled screen={screen} />
          </Suspense>
        </Route>
      ))}
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  )
}

/**
 * A signed-in screen. Redirects visitors to the login page, and users who may not see it to the
 * dashboard.
 */
function Protected({ screen }: { screen: SignedInScreen }) {
  const user = useUser()
  if (user === undefined) return <Waiting />
  if (user === null) return <Redirect to={paths.login} replace />
  if (screen.adminOnly && !user.isAdmin) return <Redirect to={paths.dashboard} replace />
  return <SignedIn user={user} screen={screen} />
}

function Titled({ screen: { route, Component } }: { screen: Screen }) {
  useTitle(useWords('shell').titles[route])
  return <Component />
}

function Waiting() {
  const { loading } = useWords('shell')
  return (
    <div className="flex min-h-dvh items-center justify-center text-muted">
      <Spinner label={loading} />
    </div>
  )
}
