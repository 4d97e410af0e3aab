import type { Slots } from '#features/availability/contract.ts'
import type { Context } from '#platform/context.ts'
import { clientIpOf, memberOf } from '#platform/http/guard.ts'
import { sendJson } from '#platform/http/long-json.ts'
import { answerJson } from '#platform/http/plain-answers.ts'
import { createRouter } from '#platform/http/router.ts'
import { bookAppointment } from './booking/service.ts'
import { callersOf } from './callers-routes.ts'
import { cancelAppointment, changeAppointment } from './changes/service.ts'
import { slotsToMove } from './changes/slots-service.ts'
import { lookUp } from './client-access/lookup-service.ts'
import { clientAccessRoutes } from './client-access/routes.ts'
import * as contract from './contract.ts'
import * as nudgeContract from './nudges/contract.ts'
import { nudgeClient, withdrawNudge } from './nudges/service.ts'
import { presentCard, presentReached } from './reading/presentation-service.ts'
import { listOwn, lookupAddress, readOwn } from './reading/service.ts'
import * as visitContract from './visits/contract.ts'
import { bookVisit } from './visits/service.ts'

export const appointmentRoutes = (context: Context) => {
  const { visitorTokens, keepVisitor, reader, changer } = callersOf(context)
  return createRouter(context)
    .openapi(contract.listAppointments, async c => {
      const { page, customerEmail, ...range } = c.req.valid('query')
      if (page !== undefined) {
        const found = await lookUp(context, {
          pageName: page,
          customerEmail: lookupAddress(customerEmail ?? ''),
          visitorTokens: visitorTokens(c),
          clientIp: clientIpOf(context, c),
        })
        keepVisitor(c, found.token)
        return c.json(found.appointments as contract.Appointment[], 200)
      }
      const { appointments, next } = await listOwn(context, memberOf(c), {
        ...range,
        customerEmail,
      })
      if (next) {
        const url = new URL(c.req.url)
        url.searchParams.set('cursor', next)
        const link = `<${context.config.appUrl}${url.pathname}${url.search}>; rel="next"`
        return await sendJson(c, appointments, { Link: link })
      }
      return await sendJson(c, appointments)
    })
    .openapi(contract.bookAppointment, async c =>
      answerJson(
        c,
        (await bookAppointment(context, c.get('actor'), c.req.valid('json'), {
          idempotencyKey: c.req.valid('header')['idempotency-key'],
          clientIp: clientIpOf(context, c),
          domain: c.get('domain'),
        })) as contract.Appointment,
        201,
      ),
    )
    .openapi(visitContract.bookVisit, async c =>
      c.json(
        (await bookVisit(context, c.get('actor'), c.req.valid('json'), {
          idempotencyKey: c.req.valid('header')['idempotency-key'],
          clientIp: clientIpOf(context, c),
          domain: c.get('domain'),
        })) as visitContract.VisitAnswer,
        201,
      ),
    )
    .member(contract.readAppointment, readOwn)
    .openapi(contract.readSlotsToMove, async c => {
      const { id } = c.req.valid('param')
      const { page, ...range } = c.req.valid('query')
      const json = await slotsToMove(context, await reader(c, id, page), id, range)
      // Serialized by the service; the cast gives clients the type.
      return c.body(json, 200, { 'Content-Type': 'application/json' }) as unknown as ReturnType<
        typeof c.json<Slots, 200>
      >
    })
    .openapi(contract.changeAppointment, async c => {
      const { id } = c.req.valid('param')
      const who = await changer(c, id, c.req.valid('query').page)
      const row = await changeAppointment(context, who, id, c.req.valid('json'))
      const answer =
        who.by === 'owner'
          ? { ...presentReached(row, who.scope), version: row.version }
          : presentCard(row, who.mayChangePhone)
      return c.json(answer as contract.ChangedAppointment, 200)
    })
    .openapi(contract.cancelAppointment, async c => {
      const { id } = c.req.valid('param')
      const { page, tellClient, leg } = c.req.valid('query')
      await cancelAppointment(context, await changer(c, id, page), id, {
        tellClient: tellClient !== 'false',
        onlyLeg: leg === 'only',
      })
      return c.body(null, 204)
    })
    .member(nudgeContract.nudgeClient, nudgeClient)
    .member(nudgeContract.withdrawNudge, withdrawNudge)
    .route('/', clientAccessRoutes(context))
}
