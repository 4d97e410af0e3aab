// long because: the calls about pages share their shapes.

import { z } from '@hono/zod-openapi'
import {
  emailOrEmpty,
  id,
  lines,
  named,
  requiredLines,
  requiredText,
  text,
} from '#contract/fields.ts'
import { answers, route } from '#contract/route.ts'
import { channels } from '#domain/channels.ts'
import { layouts, templateNames } from '#domain/page-settings.ts'
import { picture } from '#features/pictures/contract.ts'
import {
  hoursChoices,
  isLink,
  LINK_MAX,
  type LinkName,
  linkMessages,
  mapChoices,
  POLICY_MAX,
  withScheme,
} from './about-rules.ts'
import {
  colorPattern,
  FAQ_MAX,
  isReserved,
  NAME_MAX,
  namePattern,
  pageMessages,
  TITLE_MAX,
} from './rules.ts'

const plainName = z
  .string()
  .trim()
  .min(1, pageMessages.nameRequired)
  .max(NAME_MAX, pageMessages.nameTooLong)
  .regex(namePattern, pageMessages.nameCharacters)

const orMissing = (name: z.ZodString) =>
  z.preprocess(value => value ?? '', name) as z.ZodPipe<
    z.ZodTransform<unknown, string | undefined>,
    z.ZodString
  >

/** Accepts reserved names, which a page may already have. */
const pageName = orMissing(plainName)
const newPageName = orMissing(
  plainName.refine(name => !isReserved(name), pageMessages.nameReserved),
)

/** An empty title means the template's; a missing one is an error. */
const title = z
  .string({ error: ({ input }) => (input == null ? pageMessages.titleRequired : undefined) })
  .pipe(text(TITLE_MAX))

const chosenIds = (message: string) =>
  z
    .array(id)
    .max(500)
    .transform(ids => [...new Set(ids)])
    .refine(ids => ids.length > 0, message)
    .openapi({ type: 'array', items: { type: 'integer' } })

const orEmpty = <T extends z.ZodType<number[], number[]>>(list: T) =>
  z.preprocess(value => value ?? [], list) as z.ZodPipe<
    z.ZodTransform<unknown, number[] | undefined>,
    T
  >

const services = chosenIds(pageMessages.servicesRequired)
const staffMembers = chosenIds(pageMessages.staffRequired)

const sections = z.object({
  servicePricing: z.boolean(),
  staffBios: z.boolean(),
  contactInfo: z.boolean(),
  faq: z.boolean(),
})
const template = z.object({
  name: z.enum(templateNames),
  primaryColor: z.string().regex(colorPattern, pageMessages.color),
  layout: z.enum(layouts),
  sections,
})

const contactInfo = z.object({
  phone: text(50).optional(),
  email: text(254).optional(),
  address: text(500).optional(),
})
const contactInput = z.object({
  phone: text(50).nullish(),
  email: emailOrEmpty(pageMessages.email).nullish(),
  address: text(500).nullish(),
})

const link = (name: LinkName) =>
  text(LINK_MAX)
    .overwrite(withScheme)
    .refine(typed => typed === '' || isLink(name, typed), linkMessages[name])
    .nullish()
    .openapi({ example: `https://${name === 'website' ? 'example' : name}.com/salon` })

const aboutInput = z.object({
  hours: z
    .enum(hoursChoices)
    .nullish()
    .describe('Opening hours: those of the page’s staff, the owner’s text, or none.'),
  ownHours: lines(500).nullish(),
  map: z.enum(mapChoices).nullish().describe('Where the address links to.'),
  policy: lines(POLICY_MAX)
    .nullish()
    .describe('A sentence about moving and cancelling, shown before booking.'),
  website: link('website'),
  instagram: link('instagram'),
  facebook: link('facebook'),
  tiktok: link('tiktok'),
})
const about = z.object({
  hours: z.enum(['team', 'own']).optional(),
  ownHours: z.string().optional(),
  map: z.enum(['openstreetmap', 'google', 'apple']).optional(),
  policy: z.string().optional(),
  website: z.string().optional(),
  instagram: z.string().optional(),
  facebook: z.string().optional(),
  tiktok: z.string().optional(),
})

const faqEntry = z.object({
  question: requiredText(pageMessages.question, 300),
  answer: requiredLines(pageMessages.answer, 3000),
})

const settingsInput = z.object({
  template: template.extend({ sections: sections.partial() }).partial().required({ name: true }),
  services: orEmpty(services),
  staffMembers: orEmpty(staffMembers),
  contactInfo: contactInput.nullish(),
  faq: z.array(faqEntry).max(FAQ_MAX).nullish(),
  requireLookupCode: z
    .boolean()
    .nullish()
    .describe(
      'Lookups on all pages of the business require an emailed code. On by default for healthcare.',
    ),
  about: aboutInput.nullish(),
})
export type PageSettingsInput = z.output<typeof settingsInput>

export const pageInput = z.object({ name: newPageName, title, settings: settingsInput })
export type PageInput = z.output<typeof pageInput>

export const existingPageInput = pageInput.extend({ name: pageName })

const pageChanges = z.object({
  name: pageName.optional(),
  title: title.optional(),
  settings: settingsInput
    .extend({
      template: settingsInput.shape.template.optional(),
      services: services.optional(),
      staffMembers: staffMembers.optional(),
    })
    .optional(),
})
export type PageChanges = z.output<typeof pageChanges>

const settings = z.object({
  template,
  services: z.array(id),
  staffMembers: z.array(id),
  contactInfo,
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
  requireLookupCode: z.boolean(),
  about: about.optional(),
})

export const pageAnswer = named('Page', {
  id,
  name: z.string(),
  title: z.string(),
  settings,
  logo: picture.optional(),
  cover: picture.optional(),
  url: z.string().optional().describe('On its own domain, if it has one.'),
})
export type Page = z.output<typeof pageAnswer>

export const pageService = named('PageService', {
  id,
  name: z.string(),
  description: z.string(),
  duration: z.int().describe('Minutes.'),
  price: z
    .int()
    .optional()
    .describe('Cents, USD; 0 means custom pricing. Absent if the page hides prices.'),
  category: z.string(),
  groupId: id.optional().describe('If the page has groups; absent for others.'),
  picture: picture.optional(),
  terms: z
    .array(z.object({ staffId: id, duration: z.int(), price: z.int().optional() }))
    .optional()
    .describe('Of staff members with a length or price of their own.'),
  addOns: z
    .array(z.object({ id, name: z.string(), minutes: z.int(), price: z.int().optional() }))
    .optional()
    .describe('What can be added to the service.'),
})
export type PageService = z.output<typeof pageService>

const pageGroup = named('PageGroup', { id, name: z.string() })
export type PageGroup = z.output<typeof pageGroup>

export const pageStaff = named('PageStaff', {
  id,
  name: z.string(),
  position: z.string(),
  bio: z.string().optional().describe('If the page shows biographies.'),
  specialties: z.string().optional().describe('If the page shows biographies.'),
  serviceIds: z.array(id).nullable().describe("The page's services they offer; null means all."),
  picture: picture.optional(),
})
export type PageStaff = z.output<typeof pageStaff>

export const publicPageAnswer = pageAnswer
  .extend({
    businessName: z.string(),
    timeZone: z.string().describe("The business's IANA zone."),
    horizonDays: z.int().describe('How many days ahead clients can book.'),
    groups: z
      .array(pageGroup)
      .optional()
      .describe('Headings of the services, in order; absent if there would be only one.'),
    services: z.array(pageService),
    staff: z.array(pageStaff),
    channels: z.array(z.enum(channels)).describe('Available reminder channels.'),
    voiceHint: z.boolean().describe('Voice calls are available and paid for.'),
    policy: z
      .string()
      .optional()
      .describe('How late clients can move or cancel, and what the owner says about it.'),
    changeCutoffMinutes: z
      .int()
      .optional()
      .describe('Minimum notice for changes and cancellations; absent if there is none.'),
  })
  .openapi('PublicPage')
export type PublicPage = z.output<typeof publicPageAnswer>

const byName = z.object({ pageName: text(200) })

export const listPages = route('get', '/api/public-pages', 'calendar.read', {
  200: answers(z.array(pageAnswer), 'The pages of the business, oldest first.'),
})

export const createPage = route('post', '/api/public-pages', 'pages.write', {
  audit: 'page.create',
  plainErrors: true,
  body: pageInput,
  201: answers(pageAnswer, 'The new page.'),
})

export const readPage = route('get', '/api/public-pages/{pageName}', 'anyone', {
  params: byName,
  200: answers(publicPageAnswer, 'Everything the public page shows.'),
})

export const updatePage = route('patch', '/api/public-pages/{pageName}', 'pages.write', {
  audit: 'page.update',
  params: byName,
  body: pageChanges,
  200: answers(pageAnswer, 'The updated page.'),
})

export const removePage = route('delete', '/api/public-pages/{pageName}', 'pages.write', {
  audit: 'page.remove',
  params: byName,
})
