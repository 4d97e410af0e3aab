import type { Context as Request } from 'hono'
import type { BusinessScope } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { HttpEnv } from '#platform/http/env.ts'
import { memberOf } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import { eraseClient, exportClient } from './erasure/service.ts'
import { csvOf, inChunks, jsonOf } from './export/service.ts'
import { previewImport, runImport } from './writing/service.ts'

export const portabilityRoutes = (context: Context) => {
  /** Generous, for an owner who tries every mapping. */
  const limited = (scope: BusinessScope) => context.limits.spend('import', String(scope.businessId))

  return createRouter(context)
    .member(contract.previewImport, async (_, { scope }, input) => {
      await limited(scope)
      return await previewImport(context, scope, input)
    })
    .member(contract.runImport, async (_, member, input) => {
      await limited(member.scope)
      return await runImport(context, member.scope, input, member)
    })
    .openapi(contract.exportJson, c =>
      download(context, c, 'export.json', jsonOf(context, memberOf(c).scope)),
    )
    .openapi(contract.exportCsv, c => {
      const { file } = c.req.valid('param')
      return download(context, c, file, csvOf(context, memberOf(c).scope, file))
    })
    .openapi(contract.exportClient, async c => {
      const data = await exportClient(context, memberOf(c), c.req.valid('json'))
      return c.json(data, 200, attachment('client-data.json'))
    })
    .member(contract.eraseClient, eraseClient)
}

const attachment = (name: string) => ({ 'Content-Disposition': `attachment; filename="${name}"` })

/** A failure of the first chunk is answered; a later one breaks the connection. */
async function download(
  { log }: Context,
  c: Request<HttpEnv>,
  name: string,
  text: AsyncIterable<string>,
) {
  const headers = {
    'Content-Type': name.endsWith('.json')
      ? 'application/json; charset=utf-8'
      : 'text/csv; charset=utf-8',
    ...attachment(name),
  }
  const chunks = inChunks(text)
  let next = await chunks.next()
  if (c.req.method === 'HEAD') {
    await chunks.return(undefined)
    return c.body(null, 200, headers) as never
  }
  const outgoing = c.env?.outgoing
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      if (next.done) return controller.close()
      controller.enqueue(encoder.encode(next.value))
      try {
        next = await chunks.next()
      } catch (err) {
        log.error({ err }, 'an export failed')
        if (outgoing) outgoing.destroy()
        else controller.error(err)
      }
    },
    async cancel() {
      await chunks.return(undefined)
    },
  })
  return c.body(body, 200, headers) as never
}
