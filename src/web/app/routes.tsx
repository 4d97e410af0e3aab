import { lazy, Suspense } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { trimEndOf } from '#domain/text.ts'
import { isSignedInRoute, paths, type SignedInRoute } from '#web/lib/paths.ts'
import { useUser, useUserFailure } from '#web/lib/session.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { useWords } from '#web/lib/words.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { publicScreens, type Screen } from './screens.tsx'
import { Waiting } from './waiting.tsx'

const loadSignedIn = () => import('./signed-in.tsx')
/** Links from outside may name a business, so only the first URL matters. */
const SignedIn = lazy(async () => ({
  default: location.search.includes('business=')
    ? (await import('./open-business.tsx')).OpenBusiness
    : (await loadSignedIn()).SignedIn,
}))

const UnknownUser = lazy(async () => ({
  default: (await import('./unreachable.tsx')).UnknownUser,
}))

const expectSignIn = () =>
  void loadSignedIn()
    .then(({ preloadScreen }) => preloadScreen(paths.calendar))
    .catch(() => {})

export function Routes() {
  const [location] = useLocation()
  const path = location.length > 1 ? trimEndOf(location, '/') : location
  // Rendered outside the Switch, so that the shell stays mounted between screens.
  if (isSignedInRoute(path)) return <Protected route={path} />
  return (
    <Switch>
      {publicScreens.map(screen => (
        <Route key={screen.route} path={screen.route}>
          <Suspense fallback={<Waiting />}>
            <div className="contents" onSubmit={expectSignIn}>
              <Titled screen={screen} />
            </div>
          </Suspense>
        </Route>
      ))}
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  )
}

function Protected({ route }: { route: SignedInRoute }) {
  const user = useUser()
  const failure = useUserFailure()
  if (user === undefined) return <Waiting />
  if (user === null && !failure) return <Redirect to={paths.login} replace />
  return (
    <Suspense fallback={<Waiting />}>
      {user ? <SignedIn user={user} route={route} /> : <UnknownUser />}
    </Suspense>
  )
}

function Titled({ screen: { route, Component } }: { screen: Screen }) {
  useTitle(useWords('shell').titles[route])
  return <Component />
}
