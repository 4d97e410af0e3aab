import { z } from '@hono/zod-openapi'
import { named, text } from '#contract/fields.ts'
import { answers, route } from '#contract/route.ts'
import { readSite, SITES_MAX, siteMessages } from './embed-rules.ts'

const site = text(300).transform((typed, check) => {
  const read = readSite(typed)
  if ('host' in read) return read.host
  check.addIssue({ code: 'custom', message: read.problem })
  return z.NEVER
})

const embed = named('Embedding', {
  hosts: z.array(z.string()).openapi({
    description: 'The websites that may show the page in a frame; none by default.',
    example: ['www.example.com'],
  }),
})
export type Embedding = z.output<typeof embed>

const params = z.object({ pageName: text(200) })

export const readEmbedding = route('get', '/api/public-pages/{pageName}/embedding', 'pages.write', {
  params,
  200: answers(embed, 'Where the page may be shown.'),
})

export const saveEmbedding = route('put', '/api/public-pages/{pageName}/embedding', 'pages.write', {
  audit: 'embedding.update',
  params,
  body: z.object({
    hosts: z
      .array(site)
      .max(SITES_MAX, siteMessages.tooMany)
      .transform(hosts => [...new Set(hosts)])
      .openapi({ type: 'array', items: { type: 'string' } }),
    before: z
      .array(text(300))
      .max(SITES_MAX)
      .optional()
      .describe('The list that was read; 409 if it changed since.'),
  }),
  200: answers(embed, 'Where the page may be shown from now on.'),
})
