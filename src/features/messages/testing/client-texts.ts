import { MINUTE_MS } from '#domain/time/date.ts'
import type { CallbackApp } from '#test/callbacks.ts'
import { signedInAs } from '#test/seed.ts'
import { sendDue } from '../delivery/jobs.ts'

export const From = '+12125550123'

/** What a client texts, and what the owner sees of it. */
export function clientTexts(app: CallbackApp) {
  let sids = 0
  return {
    write: (Body: string, fields: Record<string, string> = {}) =>
      app.post('http://kairos.test/api/webhooks/twilio/inbound', {
        From,
        Body,
        MessageSid: `SM${++sids}`,
        ...fields,
      }),
    async timeline(id: number) {
      const owner = await signedInAs(app.kairos, app.salon().scope)
      const { body } = await owner.get(`/api/appointments/${id}`)
      return body.timeline.filter(({ kind }) => kind === 'text').map(({ text, did }) => [text, did])
    },
    /** Copies of requests wait until these should have been carried out. */
    async mails() {
      app.kairos.pass(2 * MINUTE_MS)
      await sendDue(app.kairos.context)
      const all = await app.store.list({ channel: 'email', limit: 200 })
      return all.filter(({ subject }) => subject.startsWith('Text from '))
    },
  }
}
