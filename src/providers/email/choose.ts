import type { SandboxStore } from '../sandbox-store.ts'
import type { EmailProvider } from './port.ts'
import { createSandboxEmail } from './sandbox.ts'
import { createSmtpEmail } from './smtp.ts'

/** The SMTP server of the settings, or the sandbox where there is none. */
export const createEmailProvider = (
  settings: { smtp: { url: string } | undefined },
  sandbox: SandboxStore,
): EmailProvider => (settings.smtp ? createSmtpEmail(settings.smtp) : createSandboxEmail(sandbox))
