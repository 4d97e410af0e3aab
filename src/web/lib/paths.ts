/** Every URL of the browser's side. */
export const paths = {
  landing: '/',
  login: '/login',
  register: '/login?tab=register',
  verify: (token: string) => `/verify/${encodeURIComponent(token)}`,
  forgotPassword: '/reset',
  resetPassword: (token: string) => `/reset/${encodeURIComponent(token)}`,
  bookingPage: (pageName: string) => `/p/${encodeURIComponent(pageName)}`,
  manage: (token: string) => `/manage/${encodeURIComponent(token)}`,
  dashboard: '/dashboard',
  calendar: '/calendar',
  services: '/services',
  staff: '/staff',
  share: '/share',
  notifications: '/notifications',
  messageTemplates: '/notifications/templates',
  topup: '/topup',
  settings: '/settings',
  portability: '/import-export',
  admin: '/admin',
  sandbox: '/sandbox',
  docs: '/docs',
} as const

/** Route patterns for wouter in navigation order, with window titles. */
export const appRoutes = {
  '/login': 'Log in',
  '/verify/:token?': 'Email verification',
  '/reset/:token?': 'Reset password',
  '/dashboard': 'Home',
  '/calendar': 'Appointment Calendar',
  '/services': 'Service Management',
  '/staff': 'Staff Management',
  '/share': 'Share',
  '/notifications': 'Notification Settings',
  '/notifications/templates': 'Message Templates',
  '/topup': 'Top Up',
  '/admin': 'Admin Dashboard',
  '/settings': 'Account Settings',
  '/import-export': 'Import & Export',
} as const
export type AppRoute = keyof typeof appRoutes
