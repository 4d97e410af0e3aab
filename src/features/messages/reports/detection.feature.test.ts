import { describe, expect, test } from 'vitest'
import { callbackApp } from '#test/callbacks.ts'
import { sendDue } from '../delivery/jobs.ts'

const app = callbackApp()

describe('detection during a call', () => {
  const steered: [string, unknown][] = []
  const open = async () => {
    steered.length = 0
    app.texting.steerCall = async (id, to) => void steered.push([id, to])
    const call = await app.remind('voice')
    expect((await app.post(call.answerUrl, { CallSid: 'CA1' })).text).toContain('part=opening')
    const found = (AnsweredBy: string) =>
      app.post(call.answerUrl.replace('/voice/', '/detection/'), { CallSid: 'CA1', AnsweredBy })
    const over = () => app.post(call.statusUrl, { CallSid: 'CA1', CallStatus: 'completed' })
    return { ...call, found, over }
  }

  test('changes nothing for a person', async () => {
    const { found, over } = await open()
    expect((await found('human')).status).toBe(204)
    await found('unknown')
    await over()
    expect(steered).toEqual([])
    expect(await app.state('voice')).toMatchObject({ state: 'delivered', reason: null })
  })

  test('plays the voicemail message to a machine and counts the call as left there', async () => {
    const { found, over } = await open()
    await found('machine_end_beep')
    const [[id, to] = []] = steered
    const { answerUrl } = to as { answerUrl: string }
    expect(id).toBe('CA1')
    expect((await app.post(answerUrl, { CallSid: 'CA1' })).text).toContain('part=voicemail')
    await over()
    expect(await app.state('voice')).toMatchObject({
      state: 'delivered',
      reason: 'Left on voicemail.',
      cost_credits: 1,
    })
  })

  test('ends a call to a fax machine, refunds it and sends an email', async () => {
    const { found, over } = await open()
    await found('fax')
    await over()
    expect(steered).toEqual([['CA1', 'hang-up']])
    expect(await app.state('voice')).toMatchObject({
      state: 'failed',
      reason: 'A fax machine answered. An email is sent instead.',
      cost_credits: 0,
    })
    await sendDue(app.kairos.context)
    expect(await app.state('email')).toMatchObject({ state: 'sent' })
  })

  test('treats a caller who pressed a key as a person', async () => {
    const { answerUrl, found, over } = await open()
    await app.post(answerUrl.replace('/voice/', '/keys/'), { Digits: '1' })
    await found('machine_end_other')
    await over()
    expect(steered).toEqual([])
    expect(await app.state('voice')).toMatchObject({
      state: 'delivered',
      reason: 'The client confirmed on the phone.',
    })
  })

  test('ignores an unsigned report', async () => {
    const { answerUrl } = await open()
    const url = answerUrl.replace('/voice/', '/detection/')
    expect((await app.post(url, { CallSid: 'CA1', AnsweredBy: 'fax' }, 'forged')).status).toBe(403)
    expect(await app.state('voice')).toMatchObject({ state: 'sent' })
  })
})
