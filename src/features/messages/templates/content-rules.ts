import type { Language } from '#domain/languages.ts'

export interface Detail {
  label: string
  lines: string[]
  strong?: boolean | undefined
  /** True for outdated text, which is shown struck through. */
  past?: boolean | undefined
}

export interface MailLink {
  label: string
  href: string
}

/** All text is plain, never markup. */
export type Block =
  | { type: 'text'; text: string }
  | { type: 'details'; rows: Detail[] }
  | { type: 'button'; link: MailLink }
  /** `plain` replaces the links in the text part, where long URLs get in the way. */
  | { type: 'links'; lead: string; links: MailLink[]; plain?: string }
  | { type: 'code'; code: string }
  | { type: 'quiet'; text: string }

export const paragraph = (text: string): Block => ({ type: 'text', text })
export const details = (rows: Detail[]): Block => ({ type: 'details', rows })
export const button = (label: string, href: string): Block => ({
  type: 'button',
  link: { label, href },
})
export const quiet = (text: string): Block => ({ type: 'quiet', text })

export interface MailContent {
  subject: string
  preheader: string
  sender: string
  primaryColor?: string | null | undefined
  title: string
  blocks: Block[]
  footer: string
  /** English by default. */
  language?: Language | undefined
}

export interface RenderedMail {
  subject: string
  html: string
  text: string
}
