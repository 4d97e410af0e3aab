import type { Context } from '#platform/context.ts'
import { clientIpOf } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import { callersOf } from '../callers-routes.ts'
import { undoCancellation, undoChange } from '../changes/undo-service.ts'
import { appointmentCalendarFile } from './calendar-service.ts'
import * as contract from './contract.ts'
import { proveEmail, requestLookupCode } from './lookup-service.ts'
import { confirmManaged, readManaged } from './manage-service.ts'

/** What clients do with a code or a link. */
export const clientAccessRoutes = (context: Context) => {
  const { visitorTokens, keepVisitor, reader, changer } = callersOf(context)
  return createRouter(context)
    .openapi(contract.requestLookupCode, async c => {
      const { pageName, customerEmail, code } = c.req.valid('json')
      const lookup = {
        pageName,
        customerEmail,
        visitorTokens: visitorTokens(c),
        clientIp: clientIpOf(context, c),
      }
      if (!code) {
        keepVisitor(c, await requestLookupCode(context, lookup))
        return c.body(null, 204)
      }
      keepVisitor(c, await proveEmail(context, lookup, code))
      return c.json({ ok: true as const }, 200)
    })
    .openapi(contract.readManaged, async c => {
      const { token, appointment } = await readManaged(
        context,
        c.req.valid('param').token,
        visitorTokens(c),
      )
      keepVisitor(c, token)
      return c.json(appointment, 200)
    })
    .openapi(contract.confirmAppointment, async c =>
      c.json(await confirmManaged(context, c.req.valid('param').token), 200),
    )
    .openapi(contract.undoChange, async c =>
      c.json(
        await undoChange(
          context,
          c.req.valid('param').token,
          c.req.valid('json').undo,
          clientIpOf(context, c),
        ),
        200,
      ),
    )
    .openapi(contract.undoCancellation, async c => {
      const { id } = c.req.valid('param')
      const who = await changer(c, id, c.req.valid('query').page)
      return c.json(await undoCancellation(context, who, id), 200)
    })
    .openapi(contract.downloadCalendarFile, async c => {
      const { id } = c.req.valid('param')
      const { token, page } = c.req.valid('query')
      const who = token === undefined ? await reader(c, id, page) : { token }
      const file = await appointmentCalendarFile(context, id, who)
      return c.body(file, 200, {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'attachment; filename="appointment.ics"',
      })
    })
}
