import { createHmac, randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import type { SandboxDecision, SandboxOrder, SandboxOrderStore } from './sandbox-store.ts'
import {
  captureResource,
  type Issue,
  type IssueName,
  issues,
  orderResource,
  refundedCents,
  refundResource,
} from './stand-in-resources.ts'

export interface StandInSettings {
  store: SandboxOrderStore
  clientId: string
  clientSecret: string
  merchantId: string
  webhookId: string
  windowUrl: (orderId: string) => string
  /** Never awaited. */
  deliver: (headers: Record<string, string>, body: string) => void
  now?: () => Date
}

const newOrder = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().max(127),
        description: z.string().max(127),
        amount: z.object({
          currency_code: z.literal('USD'),
          value: z.string().regex(/^\d{1,7}\.\d{2}$/),
        }),
        payee: z.object({ merchant_id: z.string() }),
      }),
    )
    .length(1),
  payment_source: z.object({
    paypal: z.object({
      experience_context: z.object({
        brand_name: z.string(),
        return_url: z.url(),
        cancel_url: z.url(),
      }),
    }),
  }),
})

const question = z.object({
  transmission_id: z.string(),
  transmission_time: z.string(),
  transmission_sig: z.string(),
  webhook_id: z.string(),
  webhook_event: z.unknown(),
})

export type Step = 'create' | 'capture' | 'refund'

function captureEnd({ captureId, decision }: SandboxOrder): 'taken' | IssueName {
  if (captureId) return 'alreadyCaptured'
  if (decision === 'approved') return 'taken'
  if (decision === 'declined') return 'declined'
  return decision === 'error' ? 'failed' : 'notApproved'
}

const TOKEN_SECONDS = 9 * 60 * 60
/** PayPal's ids are 17 capital letters and digits. */
const newId = () =>
  Array.from(randomBytes(17), byte => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'[byte % 32]).join('')

const refused = ([status, name, issue]: Issue) =>
  Response.json(
    { name, message: 'Refused by the sandbox.', debug_id: newId(), details: [{ issue }] },
    { status },
  )

interface Shared extends StandInSettings {
  now: () => Date
  mac: (text: string) => string
  report: (event_type: string, resource: object) => void
  /** The response that a test asked for. */
  takeForced: (step: Step) => Response | undefined
}

function addTokens(app: Hono, { clientId, clientSecret, now, mac }: Shared) {
  app.post('/v1/oauth2/token', async c => {
    const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    if (c.req.header('authorization') !== expected) return c.json({ error: 'invalid_client' }, 401)
    if (new URLSearchParams(await c.req.text()).get('grant_type') !== 'client_credentials') {
      return c.json({ error: 'unsupported_grant_type' }, 400)
    }
    const endsAt = String(now().getTime() + TOKEN_SECONDS * 1000)
    return c.json({
      access_token: `${endsAt}.${mac(endsAt)}`,
      token_type: 'Bearer',
      expires_in: TOKEN_SECONDS,
    })
  })

  app.use(async (c, next) => {
    const [endsAt = '', signature] =
      c.req.header('authorization')?.replace('Bearer ', '').split('.') ?? []
    if (signature === mac(endsAt) && Number(endsAt) > now().getTime()) return await next()
    return c.json(
      { error: 'invalid_token', error_description: 'Token signature verification failed' },
      401,
    )
  })
}

function addOrders(app: Hono, { store, merchantId, windowUrl, takeForced, report }: Shared) {
  app.post('/v2/checkout/orders', async c => {
    const instead = takeForced('create')
    if (instead) return instead
    const input = newOrder.safeParse(await c.req.json().catch(() => undefined))
    if (!input.success) return refused(issues.invalid)
    const unit = input.data.purchase_units[0]!
    const { brand_name, return_url, cancel_url } =
      input.data.payment_source.paypal.experience_context
    if (unit.payee.merchant_id !== merchantId) return refused(issues.payee)
    const order: SandboxOrder = {
      id: newId(),
      amountCents: Number(unit.amount.value.replace('.', '')),
      reference: unit.custom_id,
      description: unit.description,
      brandName: brand_name,
      merchantId,
      returnUrl: return_url,
      cancelUrl: cancel_url,
      decision: null,
      captureId: null,
    }
    await store.insert(order)
    return Response.json(orderResource(order, windowUrl(order.id)))
  })

  app.get('/v2/checkout/orders/:id', async c => {
    const order = await store.get(c.req.param('id'))
    return order
      ? Response.json(orderResource(order, windowUrl(order.id)))
      : refused(issues.unknown)
  })

  app.post('/v2/checkout/orders/:id/capture', async c => {
    const instead = takeForced('capture')
    if (instead) return instead
    // PayPal repeats its first response to a key for six hours, unless it was its own failure.
    const key = c.req.header('paypal-request-id') ?? newId()
    let end: 'taken' | IssueName = 'taken'
    let took = false
    const order = await store.change(c.req.param('id'), before => {
      end = (before.captures?.[key] as typeof end | undefined) ?? captureEnd(before)
      if (before.captures?.[key] || end === 'failed') return before
      took = end === 'taken'
      const captures = { ...before.captures, [key]: end }
      return { ...before, captures, captureId: took ? newId() : before.captureId }
    })
    if (!order) return refused(issues.unknown)
    if (end !== 'taken') return refused(issues[end as IssueName])
    if (took) report('PAYMENT.CAPTURE.COMPLETED', captureResource(order))
    return Response.json(orderResource(order, windowUrl(order.id)), { status: 201 })
  })
}

function addCaptures(app: Hono, { store, takeForced, report }: Shared) {
  app.get('/v2/payments/captures/:id', async c => {
    const order = await store.getOfCapture(c.req.param('id'))
    return order ? Response.json(captureResource(order)) : refused(issues.unknown)
  })

  app.post('/v2/payments/captures/:id/refund', async c => {
    const instead = takeForced('refund')
    if (instead) return instead
    const found = await store.getOfCapture(c.req.param('id'))
    if (!found) return refused(issues.unknown)
    const id = c.req.header('paypal-request-id') ?? newId()
    let took = false
    const order = await store.change(found.id, before => {
      const cents = before.amountCents - refundedCents(before)
      took = cents > 0
      return took ? { ...before, refunds: [...(before.refunds ?? []), { id, cents }] } : before
    })
    const refund = order?.refunds?.find(each => each.id === id)
    if (!order || !refund) return refused(issues.alreadyRefunded)
    if (took) report('PAYMENT.CAPTURE.REFUNDED', refundResource(order, refund))
    return Response.json(refundResource(order, refund), { status: took ? 201 : 200 })
  })
}

/** PayPal's Orders v2 and Webhooks v1 as far as `createPaypal` uses them. */
export function createStandIn(settings: StandInSettings) {
  const { store, clientSecret, webhookId, windowUrl, deliver, now = () => new Date() } = settings
  const mac = (text: string) => createHmac('sha256', clientSecret).update(text).digest('base64url')
  const signatureOf = (id: string, time: string, event: unknown) =>
    mac(`${id}|${time}|${webhookId}|${JSON.stringify(event)}`)

  function report(event_type: string, resource: object) {
    const time = now().toISOString()
    const event = {
      id: `WH-${newId()}`,
      create_time: time,
      event_type,
      event_version: '1.0',
      resource,
    }
    const id = newId()
    const headers = {
      'content-type': 'application/json',
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signatureOf(id, time, event),
      'paypal-cert-url': 'https://api.sandbox.invalid/v1/notifications/certs/CERT-SANDBOX',
      'paypal-auth-algo': 'SHA256withRSA',
    }
    deliver(headers, JSON.stringify(event))
  }

  const forced = new Map<Step, Issue>()
  const takeForced = (step: Step) => {
    const issue = forced.get(step)
    forced.delete(step)
    return issue && refused(issue)
  }

  const app = new Hono()
  const shared = { ...settings, now, mac, report, takeForced }
  addTokens(app, shared)
  addOrders(app, shared)
  addCaptures(app, shared)

  app.post('/v1/notifications/verify-webhook-signature', async c => {
    const input = question.safeParse(await c.req.json().catch(() => undefined))
    if (!input.success) return refused(issues.invalid)
    const { transmission_id, transmission_time, transmission_sig, webhook_id, webhook_event } =
      input.data
    const genuine =
      webhook_id === webhookId &&
      transmission_sig === signatureOf(transmission_id, transmission_time, webhook_event)
    return c.json({ verification_status: genuine ? 'SUCCESS' : 'FAILURE' })
  })

  app.notFound(() => refused(issues.unknown))

  return {
    fetch: async (request: Request): Promise<Response> => await app.fetch(request),
    find: (id: string) => store.get(id),
    answerNext: (step: Step, issue: IssueName) => void forced.set(step, issues[issue]),
    async refund(
      id: string,
      cents: number,
      by: 'merchant' | 'provider' = 'merchant',
    ): Promise<void> {
      const refund = { id: newId(), cents }
      const order = await store.change(id, before =>
        before.captureId && by === 'merchant'
          ? { ...before, refunds: [...(before.refunds ?? []), refund] }
          : before,
      )
      if (!order?.captureId) return
      const event = by === 'merchant' ? 'PAYMENT.CAPTURE.REFUNDED' : 'PAYMENT.CAPTURE.REVERSED'
      report(event, refundResource(order, refund))
    },
    /**
     * A paid order stays paid. @returns where the window sends the payer; undefined for an unknown
     * order.
     */
    async decide(id: string, decision: SandboxDecision): Promise<string | undefined> {
      const order = await store.change(id, before =>
        before.captureId ? before : { ...before, decision },
      )
      if (!order) return undefined
      if (order.decision === 'approved' || order.decision === 'declined') {
        report('CHECKOUT.ORDER.APPROVED', orderResource(order, windowUrl(id)))
      }
      const url = new URL(order.decision === 'cancelled' ? order.cancelUrl : order.returnUrl)
      url.searchParams.set('token', id)
      if (order.decision !== 'cancelled') url.searchParams.set('PayerID', 'SANDBOXPAYER')
      return url.href
    },
  }
}
