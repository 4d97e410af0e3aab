import { zodResolver } from '@hookform/resolvers/zod'
import type { Control, Resolver, UseFormReturn } from 'react-hook-form'
import type { Template } from '#domain/page-settings.ts'
import type { hoursChoices, LinkName, mapChoices } from '../about-rules.ts'
import { existingPageInput, type Page, type PageInput, pageInput } from '../contract.ts'
import { asksForCodeByDefault, completeTemplate } from '../rules.ts'

/** The values as typed. Names match the contract, so that its messages find their field. */
export interface PageFields {
  name: string
  title: string
  settings: {
    template: Template
    services: number[]
    staffMembers: number[]
    contactInfo: { phone: string; email: string; address: string }
    faq: { question: string; answer: string }[]
    requireLookupCode: boolean
    about: AboutFields
  }
}

export interface AboutFields extends Record<LinkName, string> {
  hours: (typeof hoursChoices)[number]
  ownHours: string
  map: (typeof mapChoices)[number]
  policy: string
}

const noAbout: AboutFields = {
  hours: 'none',
  ownHours: '',
  map: 'none',
  policy: '',
  website: '',
  instagram: '',
  facebook: '',
  tiktok: '',
}

export type PageControl = Control<PageFields, unknown, PageInput>
export type PageFormState = UseFormReturn<PageFields, unknown, PageInput>

export const pageResolver = (page: Page | undefined) =>
  zodResolver(page ? existingPageInput : pageInput) as unknown as Resolver<
    PageFields,
    unknown,
    PageInput
  >

interface Suggestions {
  name: string
  title: string
  services: number[]
  staffMembers: number[]
}

export function fieldsOf(page: Page | undefined, suggestions: Suggestions): PageFields {
  const { name, title, services, staffMembers } = suggestions
  const template = page?.settings.template ?? completeTemplate({ name: 'default' })
  return {
    name: page?.name ?? name,
    title: page?.title ?? title,
    settings: {
      template,
      services: page?.settings.services ?? services,
      staffMembers: page?.settings.staffMembers ?? staffMembers,
      contactInfo: { phone: '', email: '', address: '', ...page?.settings.contactInfo },
      faq: page?.settings.faq ?? [],
      about: { ...noAbout, ...(page ? page.settings.about : { hours: 'team' }) },
      requireLookupCode: page?.settings.requireLookupCode ?? asksForCodeByDefault(template.name),
    },
  }
}
