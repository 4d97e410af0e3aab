import { startPostgres } from '#test/postgres/server.ts'
import { buildPrograms, runToEnd } from './programs.ts'

await buildPrograms({ reminders: 'reminders/pipeline.ts' })
const server = await startPostgres({ durable: true, settings: { shared_buffers: '512MB' } })
process.exitCode = (await runToEnd('reminders', [server.url])) ?? 1
await server.stop()
