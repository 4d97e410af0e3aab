/** A file of a recorded message. */
export interface SandboxAttachment {
  filename: string
  contentType: string
  /** The bytes, in base64. */
  base64: string
}

/** A message as a sandbox recorded it instead of sending it. */
export interface SandboxMessage {
  id: number
  channel: 'email' | 'sms' | 'whatsapp' | 'voice'
  /** An e-mail address or a phone number. */
  recipient: string
  subject: string
  html: string | null
  text: string
  attachments: SandboxAttachment[]
  /** What else its channel knows: sender, Message-ID, keys pressed. */
  meta: Record<string, unknown>
  createdAt: Date
}

export type NewSandboxMessage = Omit<SandboxMessage, 'id' | 'createdAt'>

export interface SandboxFilter {
  recipient?: string | undefined
  channel?: SandboxMessage['channel'] | undefined
  limit: number
}

/** Where sandboxes record what they would have sent. */
export interface SandboxStore {
  /** Records a message. @returns its id; ids rise. */
  save(message: NewSandboxMessage): Promise<number>
  /** Newest first. Recipients are compared without regard to letter case. */
  list(filter: SandboxFilter): Promise<SandboxMessage[]>
  get(id: number): Promise<SandboxMessage | undefined>
}
