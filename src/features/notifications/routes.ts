import { previewVoice } from '#features/voices/service.ts'
import type { Context } from '#platform/context.ts'
import { resumes, sendGrowing } from '#platform/http/growing.ts'
import { guard, memberOf } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const notificationRoutes = (context: Context) =>
  createRouter()
    .openapi(guard(context, contract.readPreferences), async c =>
      c.json(await service.readPreferences(context, memberOf(c)), 200),
    )
    .openapi(guard(context, contract.changePreferences), async c =>
      c.json(await service.changePreferences(context, memberOf(c), c.req.valid('json')), 200),
    )
    .openapi(guard(context, contract.listVoices), async c =>
      c.json(await service.voices(context, memberOf(c).scope), 200),
    )
    .openapi(guard(context, contract.previewVoice), async c => {
      const sound = await previewVoice(context, c.req.valid('param').voiceId, resumes(c))
      return sendGrowing(c, sound, 'private, max-age=86400')
    })
    .openapi(guard(context, contract.testVoiceCall), async c =>
      c.json(await service.testCall(context, memberOf(c), c.req.valid('json').phoneNumber), 200),
    )
