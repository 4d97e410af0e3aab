import type { Context } from '#platform/context.ts'
import { guard, ownerOf } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const clientRoutes = (context: Context) =>
  createRouter()
    .openapi(guard(context, contract.readClient), async c =>
      c.json(await service.readClient(context, ownerOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guard(context, contract.writeClientNotes), async c =>
      c.json(
        await service.writeClientNotes(
          context,
          ownerOf(c),
          c.req.valid('param').id,
          c.req.valid('json'),
        ),
        200,
      ),
    )
