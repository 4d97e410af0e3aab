import { onCleanLines, onOneLine } from '#domain/text.ts'
import { wordsIn } from '#words/messages.ts'
import type { Block, Detail, MailContent, MailLink } from './content-rules.ts'

export function mailText(content: MailContent): string {
  const { colon } = wordsIn(content.language ?? 'en')
  const title = onOneLine(content.title)
  const parts = [
    onOneLine(content.sender),
    `${title}\n${'='.repeat(Math.min([...title].length, 72))}`,
    ...content.blocks.map(block => textOf(block, colon)),
    `--\n${onCleanLines(content.footer)}`,
  ]
  return `${parts.join('\n\n')}\n`
}

function textOf(block: Block, colon: string): string {
  switch (block.type) {
    case 'text':
    case 'quiet':
      return onCleanLines(block.text)
    case 'details':
      return detailsOf(block.rows, colon)
    case 'button':
      return linkOf(block.link, colon)
    case 'links':
      if (block.plain) return onCleanLines(block.plain)
      return [onOneLine(block.lead), ...block.links.map(link => linkOf(link, colon))].join('\n')
    case 'code':
      return `    ${onOneLine(block.code)}`
  }
}

const linkOf = ({ label, href }: MailLink, colon: string) => `${onOneLine(label)}${colon}\n${href}`

function detailsOf(rows: Detail[], colon: string): string {
  const width = Math.max(...rows.map(row => row.label.length)) + colon.length + 2
  return rows
    .flatMap(({ label, lines }) =>
      lines
        .flatMap(line => onCleanLines(line).split('\n'))
        .map((line, i) => `${(i === 0 ? label + colon : '').padEnd(width)}${line}`),
    )
    .join('\n')
}
