import type { Context } from '#platform/context.ts'
import { createSmtpEmail } from '#providers/email/smtp.ts'
import { createTwilio } from '#providers/texting/twilio.ts'
import { createElevenlabs } from '#providers/voice/elevenlabs.ts'
import { type Fault, startElevenlabs, startMailServer, startTwilio } from './stand-ins.ts'

/** In milliseconds. Enough for a busy machine, but each missing response takes all of it. */
const PATIENT_MS = 20_000
const QUICK_MS = { mail: 400, texts: 200, speech: 80 }

export interface Faults {
  mail?: Fault | undefined
  texts?: Fault | undefined
  speech?: Fault | undefined
}

/** The deadline is short while the other end hangs. */
function asked<T extends object>(
  fault: () => Fault | undefined,
  make: (deadline: number) => T,
  quick: number,
) {
  const [patiently, quickly] = [make(PATIENT_MS), make(quick)]
  const now = () => (fault() === 'hangs' || fault() === 'drips' ? quickly : patiently)
  return {
    provider: new Proxy(patiently, { get: (_, name) => Reflect.get(now(), name) }),
    both: [patiently, quickly],
  }
}

export async function startFaultyProviders(context: Context, fault: () => Faults) {
  const mail = await startMailServer({ fault: () => fault().mail })
  const twilio = await startTwilio({
    // It reports later what it accepts during an outage, and it accepts dripping requests
    // completely.
    answer: () => ({
      fault: fault().texts,
      taken: fault().texts === undefined || fault().texts === 'drips',
    }),
    clock: () => context.clock(),
  })
  const speech = await startElevenlabs(() => fault().speech)
  const mails = asked(
    () => fault().mail,
    deadline =>
      createSmtpEmail({
        ...{ url: mail.url, connections: 25, deadline },
        ...{ connectTimeout: deadline / 2, answerTimeout: deadline / 2 },
      }),
    QUICK_MS.mail,
  )
  context.email = mails.provider
  const account = {
    accountSid: 'AC1',
    authToken: 'token',
    from: '+15550100',
    whatsappFrom: '+15550199',
  }
  context.texting = asked(
    () => fault().texts,
    deadline => createTwilio({ ...account, baseUrl: twilio.url, deadline }),
    QUICK_MS.texts,
  ).provider
  context.voice = asked(
    () => fault().speech,
    deadline => createElevenlabs({ baseUrl: speech.url, apiKey: 'key', deadline }),
    QUICK_MS.speech,
  ).provider
  return {
    mail,
    twilio,
    speech,
    async close() {
      await Promise.all(mails.both.map(each => each.close()))
      await mail.close()
      twilio.close()
      speech.close()
    },
  }
}
