import type { Context as Request } from 'hono'
import type { Right } from '#contract/access.ts'
import type { Slots } from '#features/availability/contract.ts'
import type { Context } from '#platform/context.ts'
import type { HttpEnv } from '#platform/http/env.ts'
import { addressOf, guard, memberOf } from '#platform/http/guard.ts'
import { sendJson } from '#platform/http/long-json.ts'
import { answerJson } from '#platform/http/plain-answers.ts'
import { createRouter } from '#platform/http/router.ts'
import { keepVisitorToken, readVisitorTokens } from '#platform/sessions/visitor-cookie.ts'
import { bookAppointment } from './booking/service.ts'
import { cancelAppointment, changeAppointment } from './changes/service.ts'
import { slotsToMove } from './changes/slots-service.ts'
import { undoCancellation, undoChange } from './changes/undo-service.ts'
import { appointmentCalendarFile } from './client-access/calendar-service.ts'
import * as clientContract from './client-access/contract.ts'
import { lookUp, proveEmail, requestLookupCode } from './client-access/lookup-service.ts'
import { confirmManaged, readManaged } from './client-access/manage-service.ts'
import { VISITOR_SESSION_MS } from './client-access/rules.ts'
import * as contract from './contract.ts'
import * as nudgeContract from './nudges/contract.ts'
import { nudgeClient, withdrawNudge } from './nudges/service.ts'
import { presentCard, presentReached } from './reading/presentation-service.ts'
import { changerOf, listOwn, lookupAddress, readOwn } from './reading/service.ts'
import * as visitContract from './visits/contract.ts'
import { bookVisit } from './visits/service.ts'

export const appointmentRoutes = (context: Context) => {
  const visitorTokens = (c: Request<HttpEnv>) => readVisitorTokens(c, context.https)
  const keepVisitor = (c: Request<HttpEnv>, token: string) =>
    keepVisitorToken(c, token, context.https, VISITOR_SESSION_MS)
  const reader = (c: Request<HttpEnv>, id: number, page: string | undefined, right?: Right) =>
    changerOf(context, c.get('actor'), id, {
      right: right ?? 'calendar.read',
      visitorTokens: visitorTokens(c),
      onPage: page !== undefined,
      address: addressOf(context, c),
    })
  const changer = (c: Request<HttpEnv>, id: number, page: string | undefined) =>
    reader(c, id, page, 'calendar.write')

  return createRouter()
    .openapi(guard(context, contract.listAppointments), async c => {
      const { page, customerEmail, ...range } = c.req.valid('query')
      if (page !== undefined) {
        const found = await lookUp(context, {
          pageName: page,
          customerEmail: lookupAddress(customerEmail ?? ''),
          visitorTokens: visitorTokens(c),
          address: addressOf(context, c),
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
    .openapi(guard(context, contract.bookAppointment), async c =>
      answerJson(
        c,
        (await bookAppointment(context, c.get('actor'), c.req.valid('json'), {
          idempotencyKey: c.req.valid('header')['idempotency-key'],
          address: addressOf(context, c),
          domain: c.get('domain'),
        })) as contract.Appointment,
        201,
      ),
    )
    .openapi(guard(context, visitContract.bookVisit), async c =>
      c.json(
        (await bookVisit(context, c.get('actor'), c.req.valid('json'), {
          idempotencyKey: c.req.valid('header')['idempotency-key'],
          address: addressOf(context, c),
          domain: c.get('domain'),
        })) as visitContract.VisitAnswer,
        201,
      ),
    )
    .openapi(guard(context, clientContract.requestLookupCode), async c => {
      const { pageName, customerEmail, code } = c.req.valid('json')
      const lookup = {
        pageName,
        customerEmail,
        visitorTokens: visitorTokens(c),
        address: addressOf(context, c),
      }
      if (!code) {
        keepVisitor(c, await requestLookupCode(context, lookup))
        return c.body(null, 204)
      }
      keepVisitor(c, await proveEmail(context, lookup, code))
      return c.json({ ok: true as const }, 200)
    })
    .openapi(guard(context, contract.readAppointment), async c =>
      c.json(await readOwn(context, memberOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guard(context, contract.readSlotsToMove), async c => {
      const { id } = c.req.valid('param')
      const { page, ...range } = c.req.valid('query')
      const json = await slotsToMove(context, await reader(c, id, page), id, range)
      // Serialized by the service; the cast gives clients the type.
      return c.body(json, 200, { 'Content-Type': 'application/json' }) as unknown as ReturnType<
        typeof c.json<Slots, 200>
      >
    })
    .openapi(guard(context, contract.changeAppointment), async c => {
      const { id } = c.req.valid('param')
      const who = await changer(c, id, c.req.valid('query').page)
      const row = await changeAppointment(context, who, id, c.req.valid('json'))
      const answer =
        who.by === 'owner' ? presentReached(row, who.scope) : presentCard(row, who.mayChangePhone)
      return c.json(answer as contract.Appointment, 200)
    })
    .openapi(guard(context, contract.cancelAppointment), async c => {
      const { id } = c.req.valid('param')
      const { page, tellClient, leg } = c.req.valid('query')
      await cancelAppointment(context, await changer(c, id, page), id, {
        tellClient: tellClient !== 'false',
        onlyLeg: leg === 'only',
      })
      return c.body(null, 204)
    })
    .openapi(guard(context, nudgeContract.nudgeClient), async c =>
      c.json(await nudgeClient(context, memberOf(c), c.req.valid('param').id), 201),
    )
    .openapi(guard(context, nudgeContract.withdrawNudge), async c => {
      await withdrawNudge(context, memberOf(c), c.req.valid('param').id)
      return c.body(null, 204)
    })
    .openapi(guard(context, clientContract.readManaged), async c => {
      const { token, appointment } = await readManaged(
        context,
        c.req.valid('param').token,
        visitorTokens(c),
      )
      keepVisitor(c, token)
      return c.json(appointment, 200)
    })
    .openapi(guard(context, clientContract.confirmAppointment), async c =>
      c.json(await confirmManaged(context, c.req.valid('param').token), 200),
    )
    .openapi(guard(context, clientContract.undoChange), async c =>
      c.json(
        await undoChange(
          context,
          c.req.valid('param').token,
          c.req.valid('json').undo,
          addressOf(context, c),
        ),
        200,
      ),
    )
    .openapi(guard(context, clientContract.undoCancellation), async c => {
      const { id } = c.req.valid('param')
      const who = await changer(c, id, c.req.valid('query').page)
      return c.json(await undoCancellation(context, who, id), 200)
    })
    .openapi(guard(context, clientContract.downloadCalendarFile), async c => {
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
