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
import type { SignedInRoute } from '#web/lib/paths.ts'
import { type Screen, screen } from './screens.tsx'

/** A screen of the side navigation, behind the login. */
export interface SignedInScreen extends Screen {
  icon: LucideIcon
  adminOnly?: boolean
  /** Can be shown with sample data. */
  sampled?: boolean
  /** Reached from this screen, whose entry is marked in place of one of its own. */
  under?: SignedInRoute
}

/** Screens behind the login, in the order of the side navigation. */
export const signedInScreens: SignedInScreen[] = [
  { ...screen('/dashboard', () => import('./screens/dashboard.tsx')), icon: House, sampled: true },
  { ...screen('/setup', () => import('./screens/setup.tsx')), icon: House, under: '/dashboard' },
  {
    ...screen('/calendar', () => import('./screens/calendar.tsx')),
    icon: CalendarDays,
    sampled: true,
  },
  { ...screen('/services', () => import('./screens/services.tsx')), icon: Tag },
  { ...screen('/staff', () => import('./screens/staff.tsx')), icon: Users },
  { ...screen('/share', () => import('./screens/share.tsx')), icon: Share2 },
  { ...screen('/notifications', () => import('./screens/notifications.tsx')), icon: Bell },
  {
    ...screen('/notifications/templates', () => import('./screens/notifications-templates.ts')),
    icon: Bell,
    under: '/notifications',
  },
  {
    ...screen('/reviews', () => import('./screens/reviews.ts')),
    icon: Bell,
    under: '/notifications',
  },
  { ...screen('/topup', () => import('./screens/topup.tsx')), icon: Wallet },
  { ...screen('/admin', () => import('./screens/admin.ts')), icon: ShieldCheck, adminOnly: true },
  { ...screen('/settings', () => import('./screens/settings.tsx')), icon: Settings },
  {
    ...screen('/import-export', () => import('./screens/import-export.ts')),
    icon: Settings,
    under: '/settings',
  },
  { ...screen('/clients', () => import('./screens/clients.tsx')), icon: BookUser, sampled: true },
  {
    ...screen('/reports', () => import('./screens/reports.tsx')),
    icon: ChartColumn,
    sampled: true,
  },
  {
    ...screen('/sales', () => import('./screens/sales.ts')),
    icon: ChartColumn,
    under: '/reports',
    sampled: true,
  },
]
