import { z } from '@hono/zod-openapi'
import { instantText, named, text } from '#contract/fields.ts'
import { answers, route } from '#contract/route.ts'
import { addressFindings, proofFindings } from '#domain/host-checks.ts'
import { domainStates } from './rules.ts'

const dnsRecord = z.object({
  type: z.enum(['TXT', 'CNAME', 'A', 'AAAA']),
  name: z.string(),
  value: z.string(),
})

const domain = named('Domain', {
  host: z.string().openapi({ example: 'book.example.com' }),
  url: z.string().describe('Where it shows the page once it is verified.'),
  state: z.enum(domainStates),
  records: z.array(dnsRecord).describe('What its DNS has to contain.'),
  found: z
    .object({ proof: z.enum(proofFindings), address: z.enum(addressFindings) })
    .nullable()
    .describe('What the last check found; null before the first.'),
  checkedAt: instantText.nullable(),
  verifiedAt: instantText.nullable(),
  missingSince: instantText.nullable(),
})
export type Domain = z.output<typeof domain>

const params = z.object({ pageName: text(200) })

export const readDomain = route('get', '/api/public-pages/{pageName}/domain', 'pages.write', {
  params,
  200: answers(domain.nullable(), 'The domain of a page; null without one.'),
})

export const saveDomain = route('put', '/api/public-pages/{pageName}/domain', 'pages.write', {
  audit: 'domain.save',
  params,
  body: z.object({ host: text(300) }),
  200: answers(domain, 'The domain, which replaced any other, with its records.'),
})

export const checkDomain = route(
  'post',
  '/api/public-pages/{pageName}/domain/check',
  'pages.write',
  {
    audit: false,
    params,
    200: answers(domain, 'The domain after a check of its records.'),
  },
)

export const removeDomain = route('delete', '/api/public-pages/{pageName}/domain', 'pages.write', {
  audit: 'domain.remove',
  params,
})
