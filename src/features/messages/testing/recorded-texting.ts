import type { TextingProvider } from '#providers/texting/port.ts'

export const recordedTexting = (said: string[]): TextingProvider => ({
  kind: 'twilio',
  async send({ body }) {
    said.push(body)
    return { status: 'accepted', providerId: `SM${said.length}` }
  },
  async call({ transcript }) {
    said.push(transcript)
    return { status: 'accepted', providerId: `CA${said.length}` }
  },
  find: async () => ({ ok: true, found: [] }),
  steerCall: async () => {},
  isGenuine: () => true,
})
