import { previewVoice } from '#features/voices/service.ts'
import type { Context } from '#platform/context.ts'
import { resumes, sendGrowing } from '#platform/http/growing.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const notificationRoutes = (context: Context) =>
  createRouter(context)
    .member(contract.readPreferences, service.readPreferences)
    .member(contract.changePreferences, service.changePreferences)
    .member(contract.listVoices, service.listVoiceChoices)
    .openapi(contract.previewVoice, async c => {
      const sound = await previewVoice(context, c.req.valid('param').voiceId, resumes(c))
      return sendGrowing(c, sound, 'private, max-age=86400')
    })
    .member(contract.testVoiceCall, service.testCall)
