import { type ComponentType, lazy } from 'react'
import type { AppRoute } from '#web/lib/paths.ts'
import { worded } from '#web/lib/words.tsx'
import type { Words } from '#words/en/areas.ts'

interface LoadedScreen {
  Component: ComponentType
  words: Partial<Words>
}

export interface Screen {
  route: AppRoute
  Component: ComponentType
  preload: () => Promise<unknown>
}

/** The server preloads the file named after the route. */
export function screen(route: AppRoute, load: () => Promise<{ screen: LoadedScreen }>): Screen {
  const Component = lazy(async () => {
    const { screen: loaded } = await load()
    return { default: worded(loaded.Component, loaded.words) }
  })
  // Ignores failures, because opening the screen tries again and shows them.
  return { route, Component, preload: () => load().catch(() => {}) }
}

export const publicScreens: Screen[] = [
  screen('/login', () => import('./screens/login.ts')),
  screen('/verify/:token?', () => import('./screens/verify.tsx')),
  screen('/reset/:token?', () => import('./screens/reset.ts')),
  screen('/invitation/:token?', () => import('./screens/invitation.tsx')),
]
