export const paths = {
  landing: '/',
  login: '/login',
  register: '/login?tab=register',
  verify: (token: string) => `/verify/${encodeURIComponent(token)}`,
  forgotPassword: '/reset',
  resetPassword: (token: string) => `/reset/${encodeURIComponent(token)}`,
  bookingPage: (pageName: string) => `/p/${encodeURIComponent(pageName)}`,
  qrCode: (pageName: string) => `/p/${encodeURIComponent(pageName)}/qr.svg`,
  poster: (pageName: string) => `/p/${encodeURIComponent(pageName)}/poster`,
  manage: (token: string) => `/manage/${encodeURIComponent(token)}`,
  dashboard: '/dashboard',
  setup: '/setup',
  calendar: '/calendar',
  services: '/services',
  staff: '/staff',
  share: '/share',
  notifications: '/notifications',
  messageTemplates: '/notifications/templates',
  topup: '/topup',
  settings: '/settings',
  security: '/settings#security',
  team: '/settings/team',
  inviteStaff: (staffId: number) => `/settings/team?invite=${staffId}`,
  invitation: (token: string) => `/invitation/${encodeURIComponent(token)}`,
  activity: '/settings/activity',
  portability: '/import-export',
  clients: '/clients',
  reports: '/reports',
  sales: '/sales',
  reviews: '/reviews',
  pageReviews: (pageName: string, cursor?: number) =>
    `/p/${encodeURIComponent(pageName)}/reviews${cursor ? `?cursor=${cursor}` : ''}`,
  admin: '/admin',
  sandbox: '/sandbox',
  docs: '/docs',
} as const

const publicRoutes = ['/login', '/verify/:token?', '/reset/:token?', '/invitation/:token?'] as const

export const signedInRoutes = [
  '/dashboard',
  '/setup',
  '/calendar',
  '/services',
  '/staff',
  '/share',
  '/notifications',
  '/notifications/templates',
  '/reviews',
  '/topup',
  '/admin',
  '/settings',
  '/settings/team',
  '/settings/activity',
  '/import-export',
  '/clients',
  '/reports',
  '/sales',
] as const
export type SignedInRoute = (typeof signedInRoutes)[number]

export const isSignedInRoute = (path: string): path is SignedInRoute =>
  (signedInRoutes as readonly string[]).includes(path)

export const appRoutes = [...publicRoutes, ...signedInRoutes]
export type AppRoute = (typeof appRoutes)[number]
