import type { PageSettings, TemplateName } from '#domain/page-settings.ts'
import type { PictureUse } from '#domain/picture-uses.ts'
import { changedFieldsIn, changesIn, valuesBefore } from '#features/activity/recording/rules.ts'
import { record } from '#features/activity/recording/service.ts'
import { pictureIn, presentPicture } from '#features/pictures/rules.ts'
import { type BusinessScope, type Member, scopeTo } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { isUniqueViolation } from '#platform/db/errors.ts'
import { enterBusiness } from '#platform/db/row-scope.ts'
import { changeOfferOf } from '#platform/db/transaction.ts'
import { pageUrl } from '#platform/page-links.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import { completeAbout, type PageFacts } from './about-rules.ts'
import type { Span } from './booked-queries.ts'
import type { Page, PageChanges, PageInput, PageSettingsInput, PublicPage } from './contract.ts'
import { factsOf, policyText } from './facts-service.ts'
import * as queries from './queries.ts'
import {
  asksForCodeByDefault,
  completeTemplate,
  isReserved,
  nameKey,
  pageMessages,
  titleOr,
} from './rules.ts'

export type PageVersion = queries.PageVersion

export const pageNotFound = () => refuse.notFound('Page not found')

/** `asksForCode` if any page of the business does, because a lookup covers all of them. */
export async function pageScope(
  context: Context,
  name: string,
): Promise<{ scope: BusinessScope; asksForCode: boolean }> {
  const page = await queries.findPageByName(context.db, name)
  if (!page) throw pageNotFound()
  return { scope: enterBusiness(scopeTo(page.business_id)), asksForCode: page.asks_for_code }
}

const presentPage = ({ config }: Context, row: queries.PageRow): Page => ({
  id: row.id,
  name: row.name,
  title: row.title,
  settings: { ...row.settings, services: row.service_ids, staffMembers: row.staff_ids },
  ...(row.logo && { logo: presentPicture(row.logo) }),
  ...(row.cover && { cover: presentPicture(row.cover) }),
  ...(row.host && { url: pageUrl(config, row) }),
})

export const listPages = async (context: Context, member: Member): Promise<Page[]> =>
  (await queries.listPageRows(context.db, member.scope)).map(row => presentPage(context, row))

export async function readPageVersion(
  context: Context,
  name: string,
  span?: Span,
): Promise<PageVersion> {
  const version = await queries.findPageVersion(context.reservedDb, name, span)
  if (!version) throw pageNotFound()
  return version
}

/** Omits hidden sections. */
export const readPublicPage = async (context: Context, name: string): Promise<PublicPage> =>
  presentPublic(context, await loadPage(context, name))

export async function readPageWithFacts(
  context: Context,
  name: string,
): Promise<{ page: PublicPage; facts: PageFacts; version: PageVersion }> {
  const now = context.clock()
  const row = await loadPage(context, name, now)
  const { id, revision, funded } = row
  const page = presentPublic(context, row)
  return {
    page,
    facts: await factsOf(context.reservedDb, row, page, now),
    version: { id, revision, funded },
  }
}

async function loadPage(context: Context, name: string, hoursFrom?: Date) {
  const row = await queries.loadPublicPage(context.reservedDb, name, hoursFrom)
  if (!row) throw pageNotFound()
  return row
}

const pricesIf = <T extends { price?: number | undefined }>(shown: boolean, list: readonly T[]) =>
  list.map(({ price, ...rest }) => ({ ...rest, ...(shown && { price }) }))

function presentPublic(context: Context, row: queries.PublicPageRow): PublicPage {
  const pictureOf = (use: PictureUse, id: number) =>
    row.pictures?.find(each => each.use === use && each.target === id) ?? null
  const page = presentPage(context, {
    ...row,
    logo: pictureOf('logo', row.id),
    cover: pictureOf('cover', row.id),
  })
  const { sections } = page.settings.template
  const voice = row.voice_enabled && row.funded
  const groups = headingsOf(row)
  return {
    ...page,
    settings: {
      ...page.settings,
      contactInfo: sections.contactInfo ? page.settings.contactInfo : {},
      faq: sections.faq ? page.settings.faq : [],
    },
    businessName: row.business_name,
    timeZone: row.time_zone,
    horizonDays: row.horizon_days,
    ...(groups && { groups }),
    services: row.services.map(({ price, groupId, terms, addOns, ...service }) => ({
      ...service,
      ...(groups && groupId !== null && { groupId }),
      ...(sections.servicePricing && { price }),
      ...(terms && { terms: pricesIf(sections.servicePricing, terms) }),
      ...(addOns && { addOns: pricesIf(sections.servicePricing, addOns) }),
      ...pictureIn(pictureOf('service', service.id)),
    })),
    staff: row.staff.map(({ bio, specialties, ...member }) => ({
      ...member,
      ...(sections.staffBios && { bio, specialties }),
      ...pictureIn(pictureOf('staff', member.id)),
    })),
    channels: [
      'email',
      ...(row.sms_enabled && row.funded ? (['sms'] as const) : []),
      ...(row.whatsapp_enabled && row.funded ? (['whatsapp'] as const) : []),
      ...(voice ? (['voice'] as const) : []),
    ],
    voiceHint: voice,
    policy: policyText(row.change_cutoff_minutes, page.settings.about?.policy),
    ...(row.change_cutoff_minutes > 0 && { changeCutoffMinutes: row.change_cutoff_minutes }),
  }
}

function headingsOf({ groups, services }: queries.PublicPageRow) {
  const used = new Set(services.map(service => service.groupId))
  return used.size > 1 ? groups?.filter(({ id }) => used.has(id)) : undefined
}

/** @throws 409 `name-taken`; 400 for an inactive choice. */
export const createPage = (context: Context, member: Member, input: PageInput): Promise<Page> =>
  savePage(context, member, async tx => {
    const id = await addPage(tx, member.scope, input)
    await record(tx, member, { target: { kind: 'page', id }, name: input.name })
    return input.name
  })

/** Call it within a change of the offer, inside `withTakenNameRefused`. */
export async function addPage(tx: Db, scope: BusinessScope, input: PageInput): Promise<number> {
  const template = input.settings.template.name
  const id = await queries.insertPage(tx, scope, {
    name: input.name,
    title: titleOr(input.title, template),
    settings: mergeSettings(undefined, input.settings, template),
  })
  await choose(tx, scope, id, input.settings)
  return id
}

/** Names are unique across businesses. */
export const isNameTaken = async (context: Context, name: string): Promise<boolean> =>
  (await queries.findPageByName(context.db, name)) !== undefined

/**
 * Each part of the settings that is given replaces the whole part.
 * @throws 400 for a reserved name, unless the page has it.
 */
export const updatePage = async (
  context: Context,
  member: Member,
  name: string,
  input: PageChanges,
): Promise<Page> =>
  await savePage(context, member, async tx => {
    const page = await queries.findOwnPage(tx, member.scope, name)
    if (!page) throw pageNotFound()
    requireUnreservedName(name, input.name)
    const template = input.settings?.template?.name ?? page.settings.template.name
    const { settings = {}, ...plain } = input
    await record(tx, member, {
      target: { kind: 'page', id: page.id },
      before: valuesBefore('public_pages', page.id, { name: 'name', title: 'title' }),
      changes: [...changesIn(plain, ['name', 'title']), ...changedFieldsIn(settings)],
    })
    await queries.changePage(tx, member.scope, page.id, {
      name: input.name,
      title: input.title === undefined ? undefined : titleOr(input.title, template),
      settings: mergeSettings(page.settings, input.settings ?? {}, template),
    })
    await choose(tx, member.scope, page.id, input.settings ?? {})
    return input.name ?? name
  })

function requireUnreservedName(name: string, wanted: string | undefined) {
  if (wanted === undefined || !isReserved(wanted) || nameKey(wanted) === nameKey(name)) return
  const { nameReserved } = pageMessages
  throw refuse.field('name', nameReserved)
}

/** Links in messages about the page's appointments keep working, except those to its own domain. */
export async function removePage(context: Context, member: Member, name: string): Promise<void> {
  const page = await queries.findOwnPage(context.db, member.scope, name)
  if (!page) throw pageNotFound()
  // The deletion would do this, too, but in one statement, while bookings wait.
  await queries.detachAppointments(context.db, member.scope, page.id)
  await changeOfferOf(context, member.scope, 'pages', async tx => {
    const removed = await queries.deletePage(tx, member.scope, page.id)
    if (!removed) throw pageNotFound()
    const target = { kind: 'page', id: removed.id } as const
    await record(tx, member, { target, name: removed.name })
  })
}

async function savePage(
  context: Context,
  member: Member,
  change: (tx: Tx) => Promise<string>,
): Promise<Page> {
  const row = await withTakenNameRefused('name', () =>
    changeOfferOf(context, member.scope, 'pages', async tx => {
      const name = await change(tx)
      const [changed] = await queries.listPageRows(tx, member.scope, name)
      return changed!
    }),
  )
  return presentPage(context, row)
}

export async function withTakenNameRefused<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new Refusal(409, 'name-taken', pageMessages.nameTaken, {
      fields: { [field]: pageMessages.nameTaken },
    })
  }
}

function mergeSettings(
  old: PageSettings | undefined,
  input: Partial<PageSettingsInput>,
  template: TemplateName,
): PageSettings {
  const { phone, email, address } = input.contactInfo ?? {}
  const given = Object.entries({ phone, email, address }).filter(([, value]) => value)
  return {
    template: input.template
      ? completeTemplate(input.template)
      : (old?.template ?? completeTemplate({ name: template })),
    contactInfo:
      input.contactInfo === undefined && old ? old.contactInfo : Object.fromEntries(given),
    faq: input.faq === undefined && old ? old.faq : (input.faq ?? []),
    requireLookupCode:
      input.requireLookupCode ?? old?.requireLookupCode ?? asksForCodeByDefault(template),
    about: input.about === undefined ? old?.about : completeAbout(input.about),
  }
}

/** @throws 400 for an inactive choice, which rolls the transaction back. */
async function choose(
  tx: Db,
  scope: BusinessScope,
  pageId: number,
  { services, staffMembers }: Partial<Pick<PageSettingsInput, 'services' | 'staffMembers'>>,
) {
  if (services && !(await queries.replacePageServices(tx, scope, pageId, services)))
    throw refuse.field('settings.services', 'One of these services no longer exists.')
  if (staffMembers && !(await queries.replacePageStaff(tx, scope, pageId, staffMembers)))
    throw refuse.field('settings.staffMembers', 'One of these staff members no longer exists.')
}
