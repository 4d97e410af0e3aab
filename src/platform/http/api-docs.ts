import { html, raw } from 'hono/html'

type Markup = ReturnType<typeof html>

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
  member: 'Signed in',
  admin: 'Administrators',
}
const whoMay = (name = '') => access[name] ?? html`Members with <code>${name}</code>`

export function apiDocsPage(api: ApiDescription, nonce: string): Markup {
  const operations = Object.entries(api.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  const { title, description = '' } = api.info
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title><style nonce="${nonce}">${raw(style)}</style></head><body>
<nav aria-label="Endpoints"><h1>${title}</h1><ul>${operations.map(linkTo)}</ul></nav>
<main><p>${description} Also available as <a href="/api/openapi.json">openapi.json</a>.</p>
<p>Errors look like
<code>{ "error": "a sentence", "code": "slot-taken", "fields"?: { name: message } }</code>.
Times are ISO 8601 in UTC, time zones are IANA names, and money is in integer cents.</p>
${operations.map(section)}
<h2>Schemas</h2>${Object.entries(api.components?.schemas ?? {}).map(shape)}
</main></body></html>`
}

interface Call {
  method: string
  path: string
  operation: Operation
}

const linkTo = ({ method, path }: Call) =>
  html`<li><a href="#${method}${path}">${badge(method)} ${path}</a></li>`

const badge = (method: string) => html`<b class="${method}">${method.toUpperCase()}</b>`

function section({ method, path, operation }: Call): Markup {
  const { parameters = [], responses = {}, requestBody } = operation
  const body = requestBody?.content?.['application/json']?.schema
  return html`<section id="${method}${path}"><h2>${badge(method)} <code>${path}</code></h2>
<p class="who">${whoMay(operation['x-access'])}</p>
${
  parameters.length > 0
    ? html`<table><caption>Parameters</caption>${parameters.map(each =>
        row(
          each.name,
          `${each.in}${each.required ? ', required' : ''}`,
          typeOf(each.schema),
          each.description ?? each.schema?.description,
        ),
      )}</table>`
    : ''
}
${body ? html`<p class="label">Request body</p>${fields(body)}` : ''}
<table><caption>Responses</caption>${Object.entries(responses).map(
    ([status, { content = {}, description }]) =>
      row(status, '', typeOf(Object.values(content)[0]?.schema), description),
  )}</table></section>`
}

const shape = ([name, schema]: [string, Schema]) =>
  html`<section id="schema-${name}"><h3>${name}</h3>${fields(schema)}</section>`

const row = (name: string, note: string, type: Markup, description = '') =>
  html`<tr><td><code>${name}</code></td><td>${note}</td><td>${type}</td><td>${description}</td></tr>`

function fields(schema: Schema): Markup {
  if (!schema.properties) return html`<p>${typeOf(schema)}</p>`
  const required = new Set(schema.required)
  const rows = Object.entries(schema.properties).map(([name, property]) =>
    row(name, required.has(name) ? 'required' : '', typeOf(property), property.description),
  )
  return html`<table>${rows}</table>`
}

const joined = (parts: Markup[], separator: string) =>
  html`${parts.map((part, index) => html`${index > 0 ? separator : ''}${part}`)}`

function typeOf(schema: Schema | undefined): Markup {
  if (!schema) return html``
  const name = schema.$ref?.split('/').pop()
  if (name) return html`<a href="#schema-${name}">${name}</a>`
  if (schema.enum)
    return joined(
      schema.enum.map(value => html`<code>${String(value)}</code>`),
      ' · ',
    )
  const either = schema.anyOf ?? schema.oneOf
  if (either) return joined(either.map(typeOf), ' or ')
  if (schema.items) return html`list of ${typeOf(schema.items)}`
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'any')
  return html`${schema.format ? `${type}, ${schema.format}` : type}`
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
@media (min-width: 640px) { td:nth-child(-n + 2) { overflow-wrap: normal } }
@media (min-width: 1000px) { body { display: grid; grid-template-columns: 360px minmax(0, 1fr) }
  nav { position: sticky; top: 0; height: 100vh; overflow: auto; border-bottom: 0; border-inline-end: 1px solid var(--line) } nav ul { max-height: none } }
`
