import type { EmailMessage, EmailProvider } from '#providers/email/port.ts'

/** A provider that accepts and records every email. */
export function acceptEmails() {
  const sent: EmailMessage[] = []
  const email: EmailProvider = {
    kind: 'smtp',
    async send(mail) {
      sent.push(mail)
      return { status: 'sent' }
    },
    close: async () => {},
  }
  return { sent, email }
}
