import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest'
import type { Channel } from '#domain/channels.ts'
import { readBalance } from '#features/credits/service.ts'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { createSandboxStore } from '#features/sandbox/queries.ts'
import type { VoiceProvider } from '#providers/voice/port.ts'
import { MONDAY_MORNING, startTestApp } from './harness.ts'
import { bookOn, EVERY_CHANNEL, type Seeded, seedBusiness, setCredits } from './seed.ts'

/** The start of the appointment of `remind`, and when its reminder is due. */
export const START = '2027-03-02T17:00:00.000Z'
export const DUE = new Date('2027-03-01T17:00:00.000Z')

const quickVoice: VoiceProvider['speak'] = async () => ({
  status: 'ok',
  value: {
    contentType: 'audio/wav',
    audio: (async function* () {
      yield new Uint8Array([1])
    })(),
  },
})

/** Gives each test of the file a new business. */
export function callbackApp(overrides?: Parameters<typeof startTestApp>[0]): CallbackApp {
  const app = {} as CallbackApp
  beforeAll(async () => {
    Object.assign(app, await startCallbackApp(overrides))
  })
  afterAll(() => app.kairos.close())
  beforeEach(() => app.reset())
  return app
}

export type CallbackApp = Awaited<ReturnType<typeof startCallbackApp>>

/**
 * The voice answers at once, because synthesizing speech takes longer than everything else.
 */
async function startCallbackApp(overrides?: Parameters<typeof startTestApp>[0]) {
  const kairos = await startTestApp(overrides)
  const { voice, texting } = kairos.context
  const quick = { ...voice, speak: quickVoice }
  kairos.context.voice = quick
  const store = createSandboxStore(kairos.db)
  let salon: Seeded

  return {
    kairos,
    texting,
    store,
    salon: () => salon,
    /** Empties the outbox and creates a business with every channel and ten credits. */
    async reset() {
      kairos.setNow(MONDAY_MORNING)
      await kairos.db.deleteFrom('messages').execute()
      await kairos.db.deleteFrom('sandbox_messages').execute()
      await kairos.db.deleteFrom('opt_outs').execute()
      salon = await seedBusiness(kairos.db)
      await kairos.db
        .updateTable('businesses')
        .set({
          ...EVERY_CHANNEL,
          reminder_leads: [1440],
        })
        .set({ destination_countries: ['US', 'MX', 'AR', 'BR'] })
        .execute()
      await setCredits(kairos.db, salon.scope, 10)
    },
    /** @returns the appointment's id and the provider's report URL. */
    async remind(channel: Channel, phone = '+12125550123', hasAddress = true) {
      const { body } = await bookOn(kairos.browser(), salon, START, {
        notificationMethods: [channel],
        customerPhone: phone,
      })
      if (!hasAddress)
        await kairos.db
          .updateTable('appointments')
          .set({ customer_email: '' })
          .where('id', '=', body.id)
          .execute()
      kairos.setNow(DUE)
      await sendDue(kairos.context)
      const [sent] = await store.list({ channel, limit: 1 })
      return {
        id: body.id,
        ...(sent?.meta as { statusUrl: string; answerUrl: string }),
        files: sent?.attachments,
      }
    },
    /** Signs the form, as the provider does. */
    async post(url: string, fields: Record<string, string>, signature?: string) {
      const { headers, form } = texting.signed!(url, fields)
      const answer = await kairos.app.request(url, {
        method: 'POST',
        headers: {
          ...headers,
          ...(signature === undefined ? {} : { 'x-twilio-signature': signature }),
        },
        body: form,
      })
      return { status: answer.status, text: await answer.text() }
    },
    /** Synthesizes real speech until the test ends. */
    speakAloud() {
      kairos.context.voice = voice
      onTestFinished(() => {
        kairos.context.voice = quick
      })
    },
    statusOf: async (id: number) =>
      (
        await kairos.db
          .selectFrom('appointments')
          .select('status')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).status,
    state: (channel: Channel) =>
      kairos.db
        .selectFrom('messages')
        .select(['state', 'reason', 'cost_credits'])
        .where('channel', '=', channel)
        .where('kind', '=', 'reminder')
        .executeTakeFirst(),
    left: () => readBalance(kairos.db, salon.scope),
  }
}
