import { createServer, type ServerResponse } from 'node:http'
import { listen } from '#test/listen.ts'

/** A vendor with one voice, which leaves the rest of the audio to the test. */
export async function startVoiceVendor(beginning: Buffer) {
  const sounds: ServerResponse[] = []
  let status = 200
  const server = createServer((request, response) => {
    request.resume()
    if (request.url?.startsWith('/v2/voices?')) {
      const voices = [{ voice_id: 'anna', name: 'Anna' }]
      return response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ voices }))
    }
    if (status !== 200) return response.writeHead(status).end('{}')
    response.writeHead(200, { 'content-type': 'audio/mpeg' }).write(beginning)
    sounds.push(response)
  })
  return {
    ...(await listen(server)),
    /** Sounds in progress, which the test finishes. */
    sounds,
    refuseWith: (code: number) => {
      status = code
    },
  }
}
