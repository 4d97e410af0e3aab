import {
  Bell,
  BookUser,
  CalendarDays,
  ChartColumn,
  House,
  type LucideIcon,
  Settings,
  Share2,
  ShieldCheck,
  Tag,
  Users,
  Wallet,
} from 'lucide-react'
import type { Right } from '#contract/access.ts'
import type { User } from '#features/accounts/contract.ts'
import type { SignedInRoute } from '#web/lib/paths.ts'
import { type Screen, screen } from './screens.tsx'

export interface SignedInScreen extends Screen {
  /** The icon of its navigation entry. Screens under another have none. */
  icon?: LucideIcon
  adminOnly?: boolean
  right?: Right
  /** Also opens without the right for people who have a column of the calendar. */
  withColumn?: true
  sampled?: boolean
  /** The screen that leads to it, whose navigation entry is marked. */
  under?: SignedInRoute
}

export const signedInScreens: SignedInScreen[] = [
  { ...screen('/dashboard', () => import('./screens/dashboard.tsx')), icon: House, sampled: true },
  {
    ...screen('/setup', () => import('./screens/setup.tsx')),
    under: '/dashboard',
    right: 'settings.write',
  },
  {
    ...screen('/calendar', () => import('./screens/calendar.tsx')),
    icon: CalendarDays,
    sampled: true,
  },
  {
    ...screen('/services', () => import('./screens/services.tsx')),
    icon: Tag,
    right: 'services.write',
  },
  {
    ...screen('/staff', () => import('./screens/staff.tsx')),
    icon: Users,
    right: 'hours.write',
    withColumn: true,
  },
  { ...screen('/share', () => import('./screens/share.tsx')), icon: Share2, right: 'pages.write' },
  {
    ...screen('/notifications', () => import('./screens/notifications.tsx')),
    icon: Bell,
    right: 'messages.write',
  },
  {
    ...screen('/notifications/templates', () => import('./screens/notifications-templates.ts')),
    right: 'messages.write',
    under: '/notifications',
  },
  {
    ...screen('/reviews', () => import('./screens/reviews.ts')),
    right: 'reports.read',
    under: '/notifications',
  },
  { ...screen('/topup', () => import('./screens/topup.tsx')), icon: Wallet, right: 'credits.buy' },
  { ...screen('/admin', () => import('./screens/admin.ts')), icon: ShieldCheck, adminOnly: true },
  { ...screen('/settings', () => import('./screens/settings.tsx')), icon: Settings },
  {
    ...screen('/settings/team', () => import('./screens/settings-team.tsx')),
    right: 'team.write',
    under: '/settings',
  },
  {
    ...screen('/settings/activity', () => import('./screens/settings-activity.ts')),
    right: 'activity.read',
    under: '/settings',
  },
  {
    ...screen('/import-export', () => import('./screens/import-export.ts')),
    right: 'clients.export',
    under: '/settings',
  },
  {
    ...screen('/clients', () => import('./screens/clients.tsx')),
    icon: BookUser,
    right: 'clients.read',
    sampled: true,
  },
  {
    ...screen('/reports', () => import('./screens/reports.tsx')),
    icon: ChartColumn,
    right: 'reports.read',
    sampled: true,
  },
  {
    ...screen('/sales', () => import('./screens/sales.ts')),
    right: 'reports.read',
    under: '/reports',
    sampled: true,
  },
]

export const mayOpen = (
  user: Pick<User, 'rights' | 'staffId'>,
  { right, withColumn }: SignedInScreen,
): boolean =>
  !right || user.rights.includes(right) || (withColumn === true && user.staffId !== null)
