import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { checkDirections } from '../../scripts/directions/check.mjs'

/** One feature from table to screen, and everything around it, without violations. */
export const sound: Record<string, string> = {
  'src/domain/money.ts': `export const cents = 100`,
  'src/domain/time/zone.ts': `import { Temporal } from 'temporal-polyfill'\nexport const zones = [Temporal.Now, Intl.DateTimeFormat]`,
  'src/contract/route.ts': `import { createRoute } from '@hono/zod-openapi'\nexport const route = createRoute`,
  'src/platform/config.ts': `export const port = process.env.PORT`,
  'src/platform/db.ts': `import { port } from './config.ts'\nimport { up } from '#migrations/0001_first.ts'\nexport const db = [port, up]`,
  'src/platform/context.ts': `import type { Mail } from '#providers/email/port.ts'\nexport type Context = { mail: Mail }`,
  'src/providers/email/port.ts': `export type Mail = { send(): void }`,
  'src/platform/outbound.ts': `import { request } from 'node:https'\nexport const post = request`,
  'src/platform/live.ts': `import type { Server } from 'node:http'\nexport const live = (a: { fetch: Server }) => a.fetch`,
  'src/providers/email/http.ts': `export const send = (url: string) => fetch(url)`,
  'src/web/booking/calls.ts': `export const call = () => fetch('/api/staff')`,
  'src/providers/email/smtp.ts': `import type { Mail } from './port.ts'\nimport '#platform/db.ts'\nexport const smtp: Mail = { send() {} }`,
  'src/features/staff/contract.ts': `import { z } from 'zod'\nimport { route } from '#contract/route.ts'\nexport const staff = [z, route]`,
  'src/features/staff/rules.ts': `import { cents } from '#domain/money.ts'\nimport type { staff } from './contract.ts'\nexport const rule = (_: typeof staff) => cents`,
  'src/features/staff/queries.ts': `import { db } from '#platform/db.ts'\nexport const list = db`,
  'src/features/staff/service.ts': `import { list } from './queries.ts'\nimport { hire } from './hiring-service.ts'\nexport const service = [list, hire]`,
  'src/features/staff/hiring-service.ts': `import type { Mail } from '#providers/email/port.ts'\nimport './queries.ts'\nexport const hire = (mail: Mail) => mail`,
  'src/features/staff/import/csv-parser.ts': `import { parse } from 'csv-parse/sync'\nimport '../rules.ts'\nexport const csv = parse`,
  'src/features/staff/import/service.ts': `import { csv } from './csv-parser.ts'\nexport const read = csv`,
  'src/features/staff/poster-page.ts': `import { html } from 'hono/html'\nimport './service.ts'\nexport const poster = html`,
  'src/features/staff/routes.ts': `import { service } from './service.ts'\nimport './contract.ts'\nimport { poster } from './poster-page.ts'\nexport const routes = [service, poster]`,
  'src/features/staff/ui/screen.tsx': `import { Button } from '#web/kit/button.tsx'\nimport { staff } from '../contract.ts'\nimport type { service } from '../service.ts'\nexport const Screen = (props: { s: typeof service }) => <Button>{[props.s, staff]}</Button>`,
  'src/features/booking/service.ts': `import { service } from '#features/staff/service.ts'\nexport const book = service`,
  'src/features/messages/planning/queries.ts': `import '#platform/db.ts'\nexport const insertMessages = 1`,
  'src/features/messages/delivery/service.ts': `import '#features/staff/service.ts'\nexport const deliver = 1`,
  'src/features/staff/hours-queries.ts': `import '#features/messages/planning/queries.ts'\nexport const hours = 1`,
  'src/web/kit/button.tsx': `import { useState } from 'react'\nexport const Button = useState as never`,
  'src/web/lib/api.ts': `import { hc } from 'hono/client'\nimport type { Api } from '#src/app.ts'\nexport const api = hc as unknown as Api`,
  'src/web/app/main.tsx': `import { Screen } from '#features/staff/ui/screen.tsx'\nimport '#web/lib/api.ts'\nexport const page = Screen`,
  'src/web/booking/main.tsx': `export const page = 1`,
  'src/app.ts': `import { routes } from '#features/staff/routes.ts'\nimport { smtp } from '#providers/email/smtp.ts'\nexport type Api = typeof routes\nexport const app = [routes, smtp]`,
  'migrations/0001_first.ts': `export const up = 1`,
  'test/harness.ts': `export const harness = process.env.TEST_ENGINE`,
  'src/features/staff/staff.test.ts': `import '#test/harness.ts'\nimport './queries.ts'`,
  'vite.config.ts': `export default {}`,
}

/** Creates the tree for each test of the file. */
export function plantedTree() {
  let root = ''
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'kairos-directions-'))
    const { imports, dependencies } = JSON.parse(
      readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
    )
    writeFileSync(join(root, 'package.json'), JSON.stringify({ imports, dependencies }))
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))
  const check = () => checkDirections(root)

  /** Complaints about the tree with these files added. */
  function complaints(planted: Record<string, string> = {}): string[] {
    for (const [path, text] of Object.entries({ ...sound, ...planted })) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), `${text}\n`)
    }
    return check().violations.map(({ path, rule, message }) => `${path} ${rule}: ${message}`)
  }
  return { check, complaints }
}
