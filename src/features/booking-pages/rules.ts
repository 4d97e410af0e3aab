import { spelled } from '#domain/letters.ts'
import {
  type Layout,
  type SectionName,
  type Sections,
  sectionNames,
  type Template,
  type TemplateName,
} from '#domain/page-settings.ts'

const allSections: Sections = {
  servicePricing: true,
  staffBios: true,
  contactInfo: true,
  faq: true,
}

export const templates: Record<TemplateName, Template & { defaultTitle: string }> = {
  healthcare: {
    name: 'healthcare',
    primaryColor: '#0090FF',
    layout: 'calendar',
    sections: allSections,
    defaultTitle: 'Medical Practice Appointments',
  },
  beauty: {
    name: 'beauty',
    primaryColor: '#FF69B4',
    layout: 'grid',
    sections: { ...allSections, faq: false },
    defaultTitle: 'Beauty Salon Bookings',
  },
  business: {
    name: 'business',
    primaryColor: '#4A5568',
    layout: 'list',
    sections: allSections,
    defaultTitle: 'Business Consultations',
  },
  default: {
    name: 'default',
    primaryColor: '#0090FF',
    layout: 'grid',
    sections: { servicePricing: true, staffBios: false, contactInfo: false, faq: false },
    defaultTitle: 'Online Booking',
  },
}

interface PartialTemplate {
  name: TemplateName
  primaryColor?: string | undefined
  layout?: Layout | undefined
  sections?: { [Name in SectionName]?: boolean | undefined } | undefined
}

export function completeTemplate({
  name,
  primaryColor,
  layout,
  sections = {},
}: PartialTemplate): Template {
  const base = templates[name]
  const chosen = sectionNames.map(
    section => [section, sections[section] ?? base.sections[section]] as const,
  )
  return {
    name,
    primaryColor: primaryColor ?? base.primaryColor,
    layout: layout ?? base.layout,
    sections: Object.fromEntries(chosen) as Sections,
  }
}

export const titleOr = (typed: string, template: TemplateName): string =>
  typed.trim() || templates[template].defaultTitle

/** Medical appointments are sensitive, so lookups there require a code by default. */
export const asksForCodeByDefault = (template: TemplateName): boolean => template === 'healthcare'

export const NAME_MAX = 50
export const TITLE_MAX = 200
export const FAQ_MAX = 50

export const pageMessages = {
  nameRequired: 'Name is required',
  nameTooLong: 'Name must be 50 characters or less',
  nameCharacters: 'Only letters, numbers, and hyphens are allowed',
  nameReserved: 'This name is reserved',
  nameTaken: 'This name is already taken',
  titleRequired: 'Title is required',
  servicesRequired: 'Select at least one service',
  staffRequired: 'Select at least one staff member',
  color: 'Enter a color as #RRGGBB',
  email: 'Invalid email address',
  question: 'Question is required',
  answer: 'Answer is required',
} as const

export const namePattern = /^[A-Za-z0-9-]+$/
export const colorPattern = /^#[0-9A-Fa-f]{6}$/

const reservedNames = new Set(
  (
    'admin api app assets booking calendar dashboard docs embed help inbox login logout manage new ' +
    'pictures register reports room sandbox settings setup share static support topup verify www'
  ).split(' '),
)

export const nameKey = (name: string): string => name.toLowerCase()

export const isReserved = (name: string): boolean => reservedNames.has(nameKey(name))

/** 'Zoë’s Salon' gives 'zoes-salon'. May be empty. */
export const suggestName = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[ß-œ]/g, letter => spelled[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, NAME_MAX)
    .replace(/-$/, '')
