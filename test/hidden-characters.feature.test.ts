import { beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '#test/factories.ts'
import { type TestBrowser, testApp } from '#test/harness.ts'
import { bookingBody, type Seeded, seedBusiness, signedInAs } from '#test/seed.ts'

const app = testApp()
let owner: TestBrowser
let page: Seeded
let operations: Operation[]
beforeAll(async () => {
  page = await seedBusiness(app.db)
  owner = await signedInAs(app, page.scope)
  await app.db.updateTable('users').set({ is_admin: true }).execute()
  operations = readOperations((await app.browser().get('/api/openapi.json')).body)
})

/** Every other text is one line. */
const MULTI_LINE = new Set([
  'description',
  'whatToBring',
  'directions',
  'bio',
  'answer',
  'notes',
  'body',
  'ownHours',
  'policy',
  'text',
  'reply',
])
/** Passwords, and what a booking only compares, are never shown. Files are read line by line. */
const NOT_SHOWN = /password$|^shown\./i
const isFile = ({ path }: Operation, field: string) =>
  path.startsWith('/api/import') && field === 'text'

// The other characters are tested with the fields themselves.
const LINE_END = '\r\n'
const HIDDEN = ['\u202e', '\u2066']

const params: Record<string, string> = { kind: 'reminder', channel: 'email', use: 'logo' }
const pathOf = ({ path }: Operation) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '1')

/** What else a body needs for the field to be validated. */
const BESIDES: Record<string, object> = {
  'post /api/register': { password: PASSWORD },
  'post /api/login': { password: PASSWORD },
}

test('every text field of every body refuses hidden characters, and line breaks if it is a single line', async () => {
  let looked = 0
  const accepted: string[] = []
  for (const operation of operations) {
    const { method, path } = operation
    for (const field of operation.fields) {
      const name = field.split('.').at(-1)!
      if (NOT_SHOWN.test(field) || isFile(operation, name)) continue
      looked++
      for (const bad of MULTI_LINE.has(name) ? HIDDEN : [...HIDDEN, LINE_END]) {
        const body = { ...BESIDES[`${method} ${path}`], ...nested(field, `Ada${bad}Ada`) }
        const answer = await owner.call(method.toUpperCase(), pathOf(operation), body)
        const said = answer.body?.fields?.[field]
        if (answer.status === 400 && /\w+ \w+/.test(said)) continue
        accepted.push(
          `${method} ${path} ${field} ${JSON.stringify(bad)} → ${answer.status} ${answer.text}`,
        )
      }
    }
  }
  expect(accepted).toEqual([])
  expect(looked).toBeGreaterThan(60)
})

test('every text field of every query also refuses them', async () => {
  for (const operation of operations) {
    const { method, path, query } = operation
    if (method !== 'get') continue
    for (const name of query) {
      for (const bad of [...HIDDEN, LINE_END]) {
        const search = new URLSearchParams({ [name]: `Ada${bad}Ada` })
        const answer = await owner.get(`${pathOf(operation)}?${search}`)
        expect(answer.status, `${path}?${search} → ${answer.text}`).toBe(400)
      }
    }
  }
})

test.each([
  ['Arabic', 'محمد \u200fعلي'],
  ['Hebrew, with a mark of direction', '\u200eשרה כהן'],
  ['Persian, with a joiner', 'علی\u200cرضا'],
  ['an emoji of several', 'Ada 👩\u200d🔬'],
])('books a name in %s as typed', async (_, customerName) => {
  const answer = await app.browser().post('/api/appointments', {
    ...bookingBody(page, `2027-03-0${++day}T15:00:00.000Z`),
    customerName,
  })
  expect([answer.status, answer.body.customerName]).toEqual([201, customerName])
})
let day = 1

interface Operation {
  method: string
  path: string
  /** Paths, as errors name them. */
  fields: string[]
  query: string[]
}

interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

interface Body {
  content?: Record<string, { schema?: Schema }>
}

function readOperations(document: {
  paths: object
  components: { schemas: Record<string, Schema> }
}): Operation[] {
  const strings = (schema: Schema | undefined, at: string): string[] => {
    if (!schema) return []
    if (schema.$ref) return strings(document.components.schemas[schema.$ref.split('/').at(-1)!], at)
    const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
    const inside = Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
      strings(each, at ? `${at}.${name}` : name),
    )
    const text = [schema.type].flat().includes('string') ? [at] : []
    const items =
      schema.items?.properties || schema.items?.$ref ? strings(schema.items, `${at}.0`) : []
    return [...new Set([...text, ...inside, ...items, ...parts.flatMap(part => strings(part, at))])]
  }
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(
      methods as Record<
        string,
        { parameters?: { in: string; name: string }[]; requestBody?: Body }
      >,
    ).map(([method, { parameters = [], requestBody }]) => ({
      method,
      path,
      fields: strings(requestBody?.content?.['application/json']?.schema, ''),
      query: parameters
        .filter(parameter => parameter.in === 'query')
        .map(parameter => parameter.name),
    })),
  )
}

/** Nests the value at a path such as 'settings.faq.0.answer'. */
function nested(path: string, value: unknown): object {
  return path
    .split('.')
    .reduceRight<unknown>(
      (inner, name) => (name === '0' ? [inner] : { [name]: inner }),
      value,
    ) as object
}
