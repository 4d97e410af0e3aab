import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context as Request } from 'hono'
import { compress } from 'hono/compress'
import { installErrorMessages } from '#contract/messages.ts'
import { login, logout, register, verify } from '#features/accounts/contract.ts'
import { passkeyRoutes } from '#features/accounts/passkeys/routes.ts'
import { accountRoutes } from '#features/accounts/routes.ts'
import { securityRoutes } from '#features/accounts/security/routes.ts'
import { twoFactorRoutes } from '#features/accounts/two-factor/routes.ts'
import { activityRoutes } from '#features/activity/routes.ts'
import { adminRoutes } from '#features/admin/routes.ts'
import { manageDocuments } from '#features/appointments/client-access/document-routes.tsx'
import { appointmentRoutes } from '#features/appointments/routes.ts'
import { availabilityRoutes } from '#features/availability/routes.ts'
import { createPage } from '#features/booking-pages/contract.ts'
import { bookingPageDocuments } from '#features/booking-pages/document-routes.tsx'
import { posterRoutes } from '#features/booking-pages/poster-routes.ts'
import { pageReviewDocuments } from '#features/booking-pages/reviews-routes.tsx'
import { bookingPageRoutes } from '#features/booking-pages/routes.ts'
import { businessRoutes } from '#features/businesses/routes.ts'
import { salesDayRoutes } from '#features/checkout/days/routes.ts'
import { checkoutRoutes } from '#features/checkout/routes.ts'
import { clientRoutes } from '#features/clients/routes.ts'
import { creditRoutes } from '#features/credits/routes.ts'
import { dashboardRoutes } from '#features/dashboard/routes.ts'
import { landingRoutes } from '#features/documents/landing-routes.tsx'
import { documentRoutes } from '#features/documents/routes.ts'
import { domainRoutes } from '#features/domains/routes.ts'
import { cacheDomains } from '#features/domains/served-service.ts'
import { certificateRoutes, servedDomains } from '#features/domains/serving-routes.ts'
import { feedFileRoutes, feedRoutes } from '#features/feeds/routes.ts'
import { mailFrameRoutes, templateRoutes } from '#features/messages/editing/templates-routes.ts'
import { messageCallbackRoutes } from '#features/messages/routes.ts'
import { notificationRoutes } from '#features/notifications/routes.ts'
import { paymentRoutes } from '#features/payments/routes.ts'
import { paymentWindowRoutes } from '#features/payments/window-routes.ts'
import { pictureFileRoutes, pictureRoutes } from '#features/pictures/routes.ts'
import { MAX_UPLOAD_BYTES, tooLargeToUpload } from '#features/pictures/rules.ts'
import { portabilityRoutes } from '#features/portability/routes.ts'
import { pushRoutes } from '#features/push/routes.ts'
import { reportRoutes } from '#features/reports/routes.ts'
import { reviewDocuments } from '#features/reviews/document-routes.tsx'
import { reviewRoutes } from '#features/reviews/routes.ts'
import { sandboxRoutes } from '#features/sandbox/routes.ts'
import { serviceRoutes } from '#features/services/routes.ts'
import { setupRoutes } from '#features/setup/routes.ts'
import { staffRoutes } from '#features/staff/routes.ts'
import { teamRoutes } from '#features/team/routes.ts'
import { watchdogRoutes } from '#features/watchdog/routes.ts'
import { countLate } from '#features/watchdog/service.ts'
import type { Context } from '#platform/context.ts'
import { outsideBusinesses, tracksRowScopes } from '#platform/db/row-scope.ts'
import { limitBody } from '#platform/http/body-limit.ts'
import type { HttpEnv } from '#platform/http/env.ts'
import { answerError, answerRefusal } from '#platform/http/errors.ts'
import { liveRoutes } from '#platform/http/live.ts'
import { createMetrics } from '#platform/http/metrics.ts'
import { observe } from '#platform/http/observe.ts'
import { apiDocsRoutes, operationsRoutes } from '#platform/http/operations.ts'
import { isPlain } from '#platform/http/plain-answers.ts'
import { sandboxKeyOnly } from '#platform/http/sandbox-key.ts'
import { isPicture, ownOrigin, requireJson, securityHeaders } from '#platform/http/security.ts'
import { requireUtf8 } from '#platform/http/utf8.ts'
import { Refusal, refuse } from '#platform/refusal.ts'

const MAX_BODY = 1_000_000
/** 5 MB as a JSON string. */
const MAX_FILE_BODY = 10_000_000

const plainRoutes = [register, login, logout, verify, createPage]

const answerNothingHere = (c: Request<HttpEnv>) =>
  answerRefusal(c, refuse.notFound('There is nothing at this address.'))

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** 405 if the address takes other methods (RFC 9110, section 15.5.6). */
const answerWrongMethod = (app: OpenAPIHono<HttpEnv>) => (c: Request<HttpEnv>) => {
  const taken = METHODS.filter(method =>
    app.router
      .match(method, c.req.path)[0]
      .some(([[, route]]) => route.method === method && route.path.startsWith('/api/')),
  )
  if (taken.length === 0) return answerNothingHere(c)
  const allow = taken.join(', ').replace('GET', 'GET, HEAD')
  const sentence = `This address only takes ${allow}.`
  return answerRefusal(c, new Refusal(405, 'wrong-method', sentence, { headers: { Allow: allow } }))
}

function openApp(context: Context) {
  installErrorMessages()
  const app = new OpenAPIHono<HttpEnv>()
  app.onError(answerError(context.log, context.config.brandName))
  const metrics = createMetrics(context.db, context.clock, async () => {
    const { overdue, retried } = await countLate(context)
    return overdue + retried
  })
  if (tracksRowScopes()) app.use((_, next) => outsideBusinesses(next))
  app.use(observe(context.log, metrics.count), securityHeaders(context.https))
  return { app, metrics }
}

/** A process that only sends messages answers monitoring and nothing else. */
export function createWorkerApp(context: Context) {
  const { app, metrics } = openApp(context)
  app.route('/', operationsRoutes(context, metrics))
  app.all('*', answerNothingHere)
  return app
}

export function createApp(context: Context, timing: { firstTimesMs?: number } = {}) {
  const { app, metrics } = openApp(context)
  const findDomain = cacheDomains(context)
  app.use(servedDomains(context, findDomain))
  const requireOwnOrigin = ownOrigin(context.config.appUrl)
  const small = limitBody(MAX_BODY)
  const file = limitBody(MAX_FILE_BODY)
  const picture = limitBody(MAX_UPLOAD_BYTES, tooLargeToUpload)
  // The guard also sets this, but the checks below come first and may refuse.
  for (const { method, getRoutingPath, plainErrors } of plainRoutes) {
    app.on(method, getRoutingPath(), (c, next) => {
      c.set('plainErrors', plainErrors)
      return next()
    })
  }
  // Before the checks, because it reads what they refuse, so that the sender gets to read why.
  app.use('/api/*', (c, next) => {
    if (isPicture(c)) return picture(c, next)
    return (/^\/api\/import(\/|$)/.test(c.req.path) ? file : small)(c, next)
  })
  app.use('/api/*', (c, next) => {
    requireOwnOrigin(c)
    requireJson(c)
    requireUtf8(c)
    return next()
  })
  app
    .route('/', serviceRoutes(context))
    .route('/', staffRoutes(context))
    .route('/', bookingPageRoutes(context))
    .route('/', domainRoutes(context))
    .route('/', activityRoutes(context))
    .route('/', feedRoutes(context))
    .route('/', pushRoutes(context))
    .route('/', pictureRoutes(context))
    .route('/', setupRoutes(context))
    .route('/', dashboardRoutes(context))
    .route('/', reportRoutes(context))
    .route('/', reviewRoutes(context))
    .route('/', accountRoutes(context))
    .route('/', securityRoutes(context))
    .route('/', twoFactorRoutes(context))
    .route('/', passkeyRoutes(context))
    .route('/', businessRoutes(context))
    .route('/', teamRoutes(context))
    .route('/', availabilityRoutes(context))
    .route('/', appointmentRoutes(context))
    .route('/', salesDayRoutes(context))
    .route('/', checkoutRoutes(context))
    .route('/', clientRoutes(context))
    .route('/', liveRoutes(context))
    .route('/', creditRoutes(context))
    .route('/', paymentRoutes(context))
    .route('/', notificationRoutes(context))
    .route('/', templateRoutes(context))
    .route('/', watchdogRoutes(context))
    .route('/', portabilityRoutes({ ...context, db: context.patientDb }))
    .route('/', adminRoutes(context))
  // Pages only: API responses are mostly small, and the build compressed static files.
  const compressPage = compress({ contentTypeFilter: /^text\/html/ })
  app.use(async (c, next) => {
    await next()
    if (!isPlain(c)) await compressPage(c, async () => {})
  })
  app.route('/', operationsRoutes(context, metrics))
  app.route(
    '/',
    apiDocsRoutes(context, () => app.getOpenAPI31Document(apiInfo(context.config.brandName))),
  )
  app.route('/', certificateRoutes(findDomain))
  app.use('/sandbox/*', sandboxKeyOnly(context), (c, next) => {
    requireOwnOrigin(c)
    return next()
  })
  app.use('/api/sandbox/*', sandboxKeyOnly(context))
  const { window } = context.payments
  if (window) app.route('/', paymentWindowRoutes(context, window))
  app.route('/', messageCallbackRoutes(context))
  if (context.config.sandboxes.length > 0)
    app.route(
      '/',
      sandboxRoutes(context, (url, init) => app.request(url, init)),
    )
  app.all('/api/*', answerWrongMethod(app))
  app.route('/', pictureFileRoutes(context))
  app.route('/', feedFileRoutes(context))
  app.route('/', bookingPageDocuments(context, timing))
  app.route('/', posterRoutes(context))
  app.route('/', pageReviewDocuments(context))
  app.route('/', reviewDocuments(context))
  app.route('/', manageDocuments(context))
  app.route('/', mailFrameRoutes())
  app.route('/', landingRoutes(context))
  // Last, because it matches every remaining path.
  app.route('/', documentRoutes(context))
  return app
}

const apiInfo = (brandName: string) => ({
  openapi: '3.1.0',
  info: {
    title: `${brandName} API`,
    version: '1',
    description: 'The API that the app itself uses.',
  },
})
