import type { SandboxMessage, SandboxStore } from './sandbox-store.ts'

export function memorySandboxStore(): SandboxStore {
  const messages: SandboxMessage[] = []
  return {
    async save(message) {
      const id = messages.length + 1
      messages.push({ ...message, id, createdAt: new Date(id) })
      return id
    },
    async list({ recipient, channel, limit }) {
      return messages
        .filter(
          message => !recipient || message.recipient.toLowerCase() === recipient.toLowerCase(),
        )
        .filter(message => !channel || message.channel === channel)
        .reverse()
        .slice(0, limit)
    },
    async get(id) {
      return messages.find(message => message.id === id)
    },
  }
}
