import type { Channel } from '#domain/channels.ts'
export interface SandboxAttachment {
  filename: string
  contentType: string
  base64: string
}

export interface SandboxMessage {
  id: number
  channel: Channel
  /** An email address or a phone number. */
  recipient: string
  subject: string
  html: string | null
  text: string
  attachments: SandboxAttachment[]
  meta: Record<string, unknown>
  createdAt: Date
}

export type NewSandboxMessage = Omit<SandboxMessage, 'id' | 'createdAt'>

export interface SandboxFilter {
  recipient?: string | undefined
  channel?: SandboxMessage['channel'] | undefined
  limit: number
}

export interface SandboxStore {
  /** @returns its id. Ids increase. */
  save(message: NewSandboxMessage): Promise<number>
  /** Newest first. Recipients are compared case-insensitively. */
  list(filter: SandboxFilter): Promise<SandboxMessage[]>
  get(id: number): Promise<SandboxMessage | undefined>
}
