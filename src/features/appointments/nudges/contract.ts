import { byId, instantText, named } from '#contract/fields.ts'
import { answers, route } from '#contract/route.ts'
import { channel } from '../booking/input-contract.ts'

const nudge = named('Nudge', {
  channel,
  dueAt: instantText.describe('Until then, the request can be withdrawn.'),
})

export const nudgeClient = route('post', '/api/appointments/{id}/nudge', 'calendar.write', {
  audit: 'appointment.nudge',
  params: byId,
  201: answers(nudge, 'The request to confirm: at most one in 12 hours, never at night.'),
})

export const withdrawNudge = route('delete', '/api/appointments/{id}/nudge', 'calendar.write', {
  audit: 'appointment.withdraw-nudge',
  params: byId,
})
