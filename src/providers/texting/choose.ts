import { postReport } from '../sandbox-reports.ts'
import type { SandboxStore } from '../sandbox-store.ts'
import type { TextingProvider } from './port.ts'
import { createSandboxTexting } from './sandbox.ts'
import { createTwilio, type TwilioSettings } from './twilio.ts'

export const createTextingProvider = (
  { twilio }: { twilio: TwilioSettings | undefined },
  sandbox: { store: SandboxStore; secret: string },
): TextingProvider =>
  twilio
    ? createTwilio(twilio)
    : createSandboxTexting({
        ...sandbox,
        deliver: (url, headers, body) => postReport(url, headers, body, 300),
      })
