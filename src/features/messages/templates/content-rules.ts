/** A line of facts: `When` and what is said about it. */
export interface Detail {
  label: string
  lines: string[]
  /** What the eye should find first. */
  strong?: boolean | undefined
  /** No longer true: shown struck out. */
  past?: boolean | undefined
}

export interface MailLink {
  label: string
  href: string
}

/** A piece of a mail, without its looks. All text is plain; nothing in it is markup. */
export type Block =
  | { type: 'text'; text: string }
  | { type: 'details'; rows: Detail[] }
  | { type: 'button'; link: MailLink }
  /**
   * Links in small print. `plain` is said in their place where a long address would only be in the
   * way.
   */
  | { type: 'links'; lead: string; links: MailLink[]; plain?: string }
  | { type: 'code'; code: string }
  | { type: 'quiet'; text: string }

/**
 * What a mail says, in the order it is read; its two parts, HTML and text, are made from this
 * alone.
 */
export interface MailContent {
  subject: string
  /** What a list of mails shows beside the subject. */
  preheader: string
  /** Whose mail this is: the business's name, or the product's. */
  sender: string
  /** `#RRGGBB`. */
  primaryColor: string
  title: string
  blocks: Block[]
  /** Why this mail came, in small print. */
  footer: string
  /** BCP 47; English where nothing is said. */
  language?: string | undefined
}

export interface RenderedMail {
  subject: string
  html: string
  text: string
}
