import type { SandboxStore } from '../sandbox-store.ts'
import type { EmailProvider } from './port.ts'
import { createSandboxEmail } from './sandbox.ts'

export async function createEmailProvider(
  settings: { smtp: { url: string } | undefined },
  sandbox: SandboxStore,
): Promise<EmailProvider> {
  if (!settings.smtp) return createSandboxEmail(sandbox)
  const { createSmtpEmail } = await import('./smtp.ts')
  return createSmtpEmail(settings.smtp)
}
