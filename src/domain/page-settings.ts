export const templateNames = ['healthcare', 'beauty', 'business', 'default'] as const
export type TemplateName = (typeof templateNames)[number]

export const layouts = ['calendar', 'grid', 'list'] as const
export type Layout = (typeof layouts)[number]

/** Hidden sections are also hidden in the API. */
export const sectionNames = ['servicePricing', 'staffBios', 'contactInfo', 'faq'] as const
export type SectionName = (typeof sectionNames)[number]
export type Sections = Record<SectionName, boolean>

export interface Template {
  name: TemplateName
  /** `#RRGGBB` */
  primaryColor: string
  layout: Layout
  sections: Sections
}

export interface About {
  hours?: 'team' | 'own' | undefined
  ownHours?: string | undefined
  map?: 'openstreetmap' | 'google' | 'apple' | undefined
  policy?: string | undefined
  website?: string | undefined
  instagram?: string | undefined
  facebook?: string | undefined
  tiktok?: string | undefined
}

/** The settings as stored. */
export interface PageSettings {
  template: Template
  contactInfo: {
    phone?: string | undefined
    email?: string | undefined
    address?: string | undefined
  }
  faq: { question: string; answer: string }[]
  requireLookupCode: boolean
  about?: About | undefined
}
