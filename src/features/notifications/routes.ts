import { previewVoice } from '#features/voices/service.ts'
import type { Context } from '#platform/context.ts'
import { resumes, sendGrowing } from '#platform/http/growing.ts'
import { guard } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const notificationRoutes = (context: Context) =>
  createRouter(context)
    .member(contract.readPreferences, member => service.readPreferences(context, member))
    .member(contract.changePreferences, (member, { json }) =>
      service.changePreferences(context, member, json),
    )
    .member(contract.listVoices, member => service.voices(context, member.scope))
    .openapi(guard(context, contract.previewVoice), async c => {
      const sound = await previewVoice(context, c.req.valid('param').voiceId, resumes(c))
      return sendGrowing(c, sound, 'private, max-age=86400')
    })
    .member(contract.testVoiceCall, (member, { json }) =>
      service.testCall(context, member, json.phoneNumber),
    )
