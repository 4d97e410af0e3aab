import type { SandboxStore } from '../sandbox-store.ts'
import type { TextingProvider } from './port.ts'
import { createSandboxTexting } from './sandbox.ts'
import { createTwilio, type TwilioSettings } from './twilio.ts'

export const createTextingProvider = (
  { twilio }: { twilio: TwilioSettings | undefined },
  sandbox: { store: SandboxStore; secret: string },
): TextingProvider =>
  twilio ? createTwilio(twilio) : createSandboxTexting({ ...sandbox, deliver: deliverOverHttp })

const RETRY_AFTER_MS = [300, 2_000, 10_000]

/** Posts reports with retries, as the provider does; never awaited, and ends with the process. */
function deliverOverHttp(url: string, headers: Record<string, string>, body: string) {
  const attempt = (n: number) => {
    if (RETRY_AFTER_MS[n] === undefined) return
    const send = () => {
      fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) }).then(
        answer => answer.ok || attempt(n + 1),
        () => attempt(n + 1),
      )
    }
    setTimeout(send, RETRY_AFTER_MS[n]).unref()
  }
  attempt(0)
}
