import type { Context } from '#platform/context.ts'
import { clientIpOf, memberOf } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import { typeOf } from '#platform/http/security.ts'
import { notAPicture } from '#platform/pictures.ts'
import { refuse } from '#platform/refusal.ts'
import * as contract from './contract.ts'
import { uploadTypes } from './rules.ts'
import * as service from './service.ts'

export const pictureRoutes = (context: Context) =>
  createRouter(context)
    .openapi(contract.savePicture, async c => {
      if (!uploadTypes.some(type => type === typeOf(c))) throw notAPicture()
      const read = async () => new Uint8Array(await c.req.arrayBuffer())
      const saved = await service.savePicture(context, memberOf(c), c.req.valid('param'), read)
      return c.json(saved, 200)
    })
    .member(contract.describePicture, service.describePicture)
    .member(contract.removePicture, service.removePicture)

const FILE_NAME = /^([0-9a-f]{32})-(\d{1,4})\.(webp|jpg)$/
const types: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg' }

/** Named by a hash of their content, so they never change. */
export const pictureFileRoutes = (context: Context) =>
  createRouter(context).get('/pictures/:name', async c => {
    const [, hash, width, extension = ''] = FILE_NAME.exec(c.req.param('name')) ?? []
    const file = hash && (await service.readFile(context, hash, Number(width)))
    if (!file || file.type !== types[extension]) {
      // Only misses count toward the limit, because a page has many pictures.
      await context.limits.countRead(clientIpOf(context, c))
      throw refuse.notFound('This picture does not exist.')
    }
    return c.body(file.bytes, 200, {
      'Content-Type': file.type,
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
  })
