import {
  Bell,
  CalendarDays,
  House,
  type LucideIcon,
  Settings,
  Share2,
  ShieldCheck,
  Tag,
  Users,
  Wallet,
} from 'lucide-react'
import { type ComponentType, lazy } from 'react'
import { type AppRoute, appRoutes } from '#web/lib/paths.ts'

export interface Screen {
  route: AppRoute
  Component: ComponentType
  preload: () => Promise<unknown>
}

export interface SignedInScreen extends Screen {
  icon: LucideIcon
  adminOnly?: boolean
  /** The screen this one is reached from, whose entry is marked instead of its own. */
  under?: AppRoute
}

function screen(route: AppRoute, load: () => Promise<ComponentType>): Screen {
  return { route, Component: lazy(async () => ({ default: await load() })), preload: load }
}

export const publicScreens: Screen[] = [
  screen(
    '/login',
    async () => (await import('#features/accounts/ui/login-screen.tsx')).LoginScreen,
  ),
  screen(
    '/verify/:token?',
    async () => (await import('#features/accounts/ui/verify-screen.tsx')).VerifyScreen,
  ),
  screen(
    '/reset/:token?',
    async () => (await import('#features/accounts/ui/reset-screen.tsx')).ResetScreen,
  ),
]

/** Screens for signed-in users. `appRoutes` defines the order of the side navigation. */
export const signedInScreens: SignedInScreen[] = inOrder([
  {
    ...screen('/dashboard', async () => (await import('./dashboard-screen.tsx')).HomeScreen),
    icon: House,
  },
  {
    ...screen(
      '/calendar',
      async () => (await import('#features/appointments/ui/calendar-screen.tsx')).CalendarScreen,
    ),
    icon: CalendarDays,
  },
  {
    ...screen('/services', async () => (await import('./services-screen.tsx')).ServicesScreen),
    icon: Tag,
  },
  {
    ...screen('/staff', async () => (await import('./staff-screen.tsx')).StaffScreen),
    icon: Users,
  },
  {
    ...screen('/share', async () => (await import('./share-screen.tsx')).ShareScreen),
    icon: Share2,
  },
  {
    ...screen(
      '/notifications',
      async () => (await import('./notifications-screen.tsx')).NotificationsScreen,
    ),
    icon: Bell,
  },
  {
    ...screen(
      '/notifications/templates',
      async () => (await import('#features/messages/ui/templates-screen.tsx')).TemplatesScreen,
    ),
    icon: Bell,
    under: '/notifications',
  },
  {
    ...screen('/topup', async () => (await import('./topup-screen.tsx')).TopupScreen),
    icon: Wallet,
  },
  {
    ...screen(
      '/admin',
      async () => (await import('#features/admin/ui/admin-screen.tsx')).AdminScreen,
    ),
    icon: ShieldCheck,
    adminOnly: true,
  },
  {
    ...screen('/settings', async () => (await import('./settings-screen.tsx')).SettingsScreen),
    icon: Settings,
  },
  {
    ...screen(
      '/import-export',
      async () =>
        (await import('#features/portability/ui/portability-screen.tsx')).PortabilityScreen,
    ),
    icon: Settings,
    under: '/settings',
  },
])

function inOrder(screens: SignedInScreen[]): SignedInScreen[] {
  return screens.sort((a, b) => appRoutes.indexOf(a.route) - appRoutes.indexOf(b.route))
}
