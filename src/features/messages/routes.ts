import type { Context as Request } from 'hono'
import type { Context } from '#platform/context.ts'
import { limitBody } from '#platform/http/body-limit.ts'
import type { HttpEnv } from '#platform/http/env.ts'
import { createRouter } from '#platform/http/router.ts'
import { refuse } from '#platform/refusal.ts'
import { answerCall, handleKeyPress, speechOf, textAnswer } from './reports/call-service.ts'
import { handleDetection } from './reports/detection-service.ts'
import { handleInbound } from './reports/inbound-service.ts'
import { handleReport } from './reports/report-service.ts'

/**
 * A text of 1,600 emoji with ten pictures has 25 KB. Forms are parsed before their signature is
 * checked, and 1 MB would block the server for a second.
 */
const MAX_FORM = 64_000

export function messageCallbackRoutes(context: Context) {
  const base = '/api/webhooks/twilio'
  const genuine = async (c: Request<HttpEnv>) => {
    const { pathname, search } = new URL(c.req.url)
    const body = await c.req.parseBody().catch(() => ({}))
    const fields = Object.fromEntries(
      Object.entries(body).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    )
    const url = context.config.appUrl + pathname + search
    if (
      !context.texting.isGenuine({ url, signature: c.req.header('x-twilio-signature'), fields })
    ) {
      throw refuse.forbidden('This report has no valid signature.')
    }
    return fields
  }
  const xml = (c: Request<HttpEnv>, text: string) =>
    c.body(text, 200, { 'content-type': 'text/xml; charset=utf-8' })

  const router = createRouter(context)
  router.use(`${base}/*`, limitBody(MAX_FORM))
  return router
    .post(`${base}/status/:token`, async c => {
      await handleReport(context, c.req.param('token'), await genuine(c))
      return c.body(null, 204)
    })
    .post(`${base}/inbound`, async c =>
      xml(c, textAnswer(await handleInbound(context, await genuine(c)))),
    )
    .post(`${base}/voice/:token`, async c => {
      const voicemail = c.req.query('to') === 'voicemail'
      return xml(c, await answerCall(context, c.req.param('token'), await genuine(c), voicemail))
    })
    .post(`${base}/detection/:token`, async c => {
      await handleDetection(context, c.req.param('token'), await genuine(c))
      return c.body(null, 204)
    })
    .post(`${base}/keys/:token`, async c => {
      const { Digits } = await genuine(c)
      return xml(
        c,
        await handleKeyPress(context, c.req.param('token'), Digits, c.req.query('again') === '1'),
      )
    })
    .get(`${base}/speech/:token`, async c => {
      const { audio, contentType } = await speechOf(
        context,
        c.req.param('token'),
        c.req.query('part') ?? '',
      )
      return c.body(audio, 200, { 'content-type': contentType })
    })
}
