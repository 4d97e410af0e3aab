import type { SandboxStore } from '../sandbox-store.ts'
import type { EmailProvider } from './port.ts'
import { createSandboxEmail } from './sandbox.ts'
import { createSmtpEmail } from './smtp.ts'

export const createEmailProvider = (
  settings: { smtp: { url: string } | undefined },
  sandbox: SandboxStore,
): EmailProvider => (settings.smtp ? createSmtpEmail(settings.smtp) : createSandboxEmail(sandbox))
