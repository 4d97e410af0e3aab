import { escapeHtml, onCleanLines, onOneLine } from '#domain/text.ts'
import { fill, layoutPieces, type Pieces } from '#platform/mail/pieces.ts'
import { mailColors } from './colors-rules.ts'
import type { Block, Detail, MailContent, MailLink, RenderedMail } from './content-rules.ts'
import { mailText } from './text-rules.ts'

const oneLine = (text: string) => escapeHtml(onOneLine(text))
const manyLines = (text: string) => escapeHtml(onCleanLines(text)).replaceAll('\n', '<br/>')

/** Other schemes, such as `javascript:`, could run code. */
function safeHref(href: string): string {
  if (!/^(?:https?:\/\/|mailto:|tel:)/i.test(href))
    throw new TypeError('A link in an email leads to a page, an address or a number.')
  return escapeHtml(href)
}

export async function mailRenderer(): Promise<(content: MailContent) => RenderedMail> {
  const pieces = await layoutPieces()
  return content => ({
    subject: onOneLine(content.subject),
    html: pageOf(pieces, content),
    text: mailText(content),
  })
}

function pageOf(pieces: Pieces, content: MailContent): string {
  const { accent, button, onButton, link, linkOnDark } = mailColors(content.primaryColor)
  const colors = { button, onButton, link }
  return fill(pieces.frame, {
    lang: content.language ?? 'en',
    accent,
    linkOnDark,
    subject: oneLine(content.subject),
    preheader: oneLine(content.preheader),
    sender: oneLine(content.sender),
    title: oneLine(content.title),
    footer: manyLines(content.footer),
    blocks: content.blocks.map(block => htmlOf(pieces, block, colors)).join(''),
  })
}

function htmlOf(pieces: Pieces, block: Block, colors: Record<string, string>): string {
  const link = ({ label, href }: MailLink) => ({
    ...colors,
    label: oneLine(label),
    href: safeHref(href),
  })
  switch (block.type) {
    case 'text':
      return block.text
        .split(/\n\s*\n/)
        .map(paragraph => fill(pieces.text, { text: manyLines(paragraph) }))
        .join('')
    case 'details':
      return (
        block.rows
          .map(row => fill(pieces.row, { label: oneLine(row.label), lines: linesOf(row) }))
          .join('') + fill(pieces.gap, {})
      )
    case 'button':
      return fill(pieces.button, link(block.link))
    case 'links': {
      const links = block.links.map(each => fill(pieces.link, link(each))).join(' · ')
      return fill(pieces.quiet, { text: `${oneLine(block.lead)} ${links}` })
    }
    case 'code':
      return fill(pieces.code, { code: oneLine(block.code) })
    case 'quiet':
      return fill(pieces.quiet, { text: manyLines(block.text) })
  }
}

function linesOf({ lines, strong, past }: Detail): string {
  const parts = lines.map(manyLines)
  const html =
    strong && !past
      ? [`<strong>${parts[0]}</strong>`, ...parts.slice(1)].join('<br/>')
      : parts.join('<br/>')
  return past ? `<s>${html}</s>` : html
}
