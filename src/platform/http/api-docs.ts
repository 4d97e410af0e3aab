import { escapeHtml } from './documents.ts'

interface Schema {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  description?: string
  $ref?: string
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
}

interface Operation {
  'x-access'?: string
  parameters?: {
    in: string
    name: string
    required?: boolean
    description?: string
    schema?: Schema
  }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
  responses?: Record<
    string,
    { description?: string; content?: Record<string, { schema?: Schema }> }
  >
}

export interface ApiDescription {
  info: { title: string; description?: string }
  paths?: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

const access: Record<string, string> = {
  anyone: 'Anyone',
  owner: 'Signed in',
  admin: 'Administrators',
}

/**
 * The API as a page for developers, rendered from the OpenAPI description. No scripts, nothing from
 * other origins.
 */
export function apiDocsPage(api: ApiDescription, nonce: string): string {
  const operations = Object.entries(api.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: `${method}${path}`,
      method,
      path,
      operation,
    })),
  )
  const links = operations.map(
    ({ id, method, path }) =>
      `<li><a href="#${escapeHtml(id)}"><b class="${method}">${method.toUpperCase()}</b> ${escapeHtml(path)}</a></li>`,
  )
  const schemas = Object.entries(api.components?.schemas ?? {})
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(api.info.title)}</title><style nonce="${nonce}">${style}</style></head><body>
<nav aria-label="Calls"><h1>${escapeHtml(api.info.title)}</h1><ul>${links.join('')}</ul></nav>
<main><p>${escapeHtml(api.info.description ?? '')} The same for programs: <a href="/api/openapi.json">openapi.json</a>.</p>
<p>An error is <code>{ "error": "a sentence", "code": "slot-taken", "fields"?: { name: message } }</code>. Times are ISO 8601 in UTC,
zones IANA names, money integer cents.</p>
${operations.map(section).join('')}
<h2>Shapes</h2>${schemas.map(([name, schema]) => `<section id="shape-${escapeHtml(name)}"><h3>${escapeHtml(name)}</h3>${fields(schema)}</section>`).join('')}
</main></body></html>`
}

function section({
  id,
  method,
  path,
  operation,
}: {
  id: string
  method: string
  path: string
  operation: Operation
}) {
  const body = operation.requestBody?.content?.['application/json']?.schema
  const parameters = (operation.parameters ?? []).map(
    each => `<tr><td><code>${escapeHtml(each.name)}</code></td><td>${each.in}${each.required ? ', required' : ''}</td>
<td>${typeOf(each.schema)}</td><td>${escapeHtml(each.description ?? each.schema?.description ?? '')}</td></tr>`,
  )
  const answers = Object.entries(operation.responses ?? {}).map(([status, answer]) => {
    const schema = Object.values(answer.content ?? {})[0]?.schema
    return `<tr><td><code>${status}</code></td><td colspan="2">${schema ? typeOf(schema) : ''}</td><td>${escapeHtml(answer.description ?? '')}</td></tr>`
  })
  return `<section id="${escapeHtml(id)}"><h2><b class="${method}">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code></h2>
<p class="who">${access[operation['x-access'] ?? ''] ?? ''}</p>
${parameters.length > 0 ? `<table><caption>Parameters</caption>${parameters.join('')}</table>` : ''}
${body ? `<p class="label">Body</p>${fields(body)}` : ''}
<table><caption>Answers</caption>${answers.join('')}</table></section>`
}

function fields(schema: Schema): string {
  if (!schema.properties) return `<p>${typeOf(schema)}</p>`
  const required = new Set(schema.required)
  const rows = Object.entries(schema.properties).map(
    ([
      name,
      property,
    ]) => `<tr><td><code>${escapeHtml(name)}</code></td><td>${required.has(name) ? 'required' : ''}</td>
<td>${typeOf(property)}</td><td>${escapeHtml(property.description ?? '')}</td></tr>`,
  )
  return `<table>${rows.join('')}</table>`
}

function typeOf(schema: Schema | undefined): string {
  if (!schema) return ''
  const name = schema.$ref?.split('/').pop()
  if (name) return `<a href="#shape-${escapeHtml(name)}">${escapeHtml(name)}</a>`
  if (schema.enum)
    return schema.enum.map(value => `<code>${escapeHtml(String(value))}</code>`).join(' · ')
  const either = schema.anyOf ?? schema.oneOf
  if (either) return either.map(typeOf).filter(Boolean).join(' or ')
  if (schema.items) return `list of ${typeOf(schema.items)}`
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'any')
  return escapeHtml(schema.format ? `${type}, ${schema.format}` : type)
}

const style = `
:root { color-scheme: light dark; --ink: light-dark(#1c2330, #eceef2); --muted: light-dark(#566072, #a8b0bf);
  --line: light-dark(#e4e5e9, #333a49); --canvas: light-dark(#fbfaf8, #14171f); --accent: light-dark(#0067c2, #6cb6ff) }
* { box-sizing: border-box } body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--canvas) }
a { color: var(--accent) } nav { padding: 24px; border-bottom: 1px solid var(--line) }
nav ul { list-style: none; margin: 0; padding: 0; max-height: 40vh; overflow: auto; font-size: 14px } nav a { display: block; padding: 6px 0; overflow-wrap: anywhere }
h1 { font-size: 20px; margin: 0 0 12px } main { padding: 24px; max-width: 900px } section { padding: 24px 0; border-top: 1px solid var(--line) }
h2 { font-size: 16px; margin: 0; overflow-wrap: anywhere } h3 { font-size: 16px; margin: 0 } b { font-size: 12px; letter-spacing: .04em; color: var(--accent) }
.who, .label, caption { color: var(--muted); font-size: 14px; text-align: start; margin: 8px 0 0 }
table { border-collapse: collapse; width: 100%; margin-top: 8px; font-size: 14px } caption { padding-bottom: 4px }
td { border-top: 1px solid var(--line); padding: 6px 12px 6px 0; vertical-align: top; overflow-wrap: anywhere } code { font-size: 13px }
@media (min-width: 1000px) { body { display: grid; grid-template-columns: 360px minmax(0, 1fr) }
  nav { position: sticky; top: 0; height: 100vh; overflow: auto; border-bottom: 0; border-inline-end: 1px solid var(--line) } nav ul { max-height: none } }
`
