import { zodResolver } from '@hookform/resolvers/zod'
import type { Control, Resolver } from 'react-hook-form'
import { type Page, type PageInput, pageInput } from '../contract.ts'
import { asksForCodeByDefault, completeTemplate, type Template } from '../rules.ts'

/**
 * The page form as it is typed; its names are those of the contract, so that messages of both sides
 * find their field.
 */
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
  }
}

export type PageControl = Control<PageFields, unknown, PageInput>

// The contract also takes what this form never leaves out.
export const pageResolver = zodResolver(pageInput) as unknown as Resolver<
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

/** What the form shows at first: a page as it is, or a new one with everything there is. */
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
      requireLookupCode: page?.settings.requireLookupCode ?? asksForCodeByDefault(template.name),
    },
  }
}
