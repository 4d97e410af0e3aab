import type { Context } from '#platform/context.ts'
import { guard, memberOf } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as merges from './merge-service.ts'
import * as service from './service.ts'

export const clientRoutes = (context: Context) =>
  createRouter()
    .openapi(guard(context, contract.readClient), async c =>
      c.json(await service.readClientOf(context, memberOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guard(context, contract.writeClientNotes), async c => {
      const { id } = c.req.valid('param')
      return c.json(await service.writeNotesOf(context, memberOf(c), id, c.req.valid('json')), 200)
    })
    .openapi(guard(context, contract.createClient), async c =>
      c.json(await service.createClient(context, memberOf(c), c.req.valid('json')), 201),
    )
    .openapi(guard(context, contract.searchClients), async c =>
      c.json(await service.searchClients(context, memberOf(c), c.req.valid('json')), 200),
    )
    .openapi(guard(context, contract.readClientById), async c =>
      c.json(await service.readClientById(context, memberOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guard(context, contract.changeClient), async c => {
      const { id } = c.req.valid('param')
      return c.json(await service.changeClient(context, memberOf(c), id, c.req.valid('json')), 200)
    })
    .openapi(guard(context, contract.mergeClients), async c => {
      const { id } = c.req.valid('param')
      const { from } = c.req.valid('json')
      return c.json(await merges.mergeClients(context, memberOf(c), { id, from }), 200)
    })
    .openapi(guard(context, contract.undoMerge), async c =>
      c.json(await merges.undoMerge(context, memberOf(c), c.req.valid('param')), 200),
    )
