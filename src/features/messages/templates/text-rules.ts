import { onCleanLines, onOneLine } from '#domain/text.ts'
import type { Block, Detail, MailContent, MailLink } from './content-rules.ts'

export function mailText(content: MailContent): string {
  const title = onOneLine(content.title)
  const parts = [
    onOneLine(content.sender),
    `${title}\n${'='.repeat(Math.min([...title].length, 72))}`,
    ...content.blocks.map(textOf),
    `--\n${onCleanLines(content.footer)}`,
  ]
  return `${parts.join('\n\n')}\n`
}

function textOf(block: Block): string {
  switch (block.type) {
    case 'text':
    case 'quiet':
      return onCleanLines(block.text)
    case 'details':
      return detailsOf(block.rows)
    case 'button':
      return linkOf(block.link)
    case 'links':
      if (block.plain) return onCleanLines(block.plain)
      return [onOneLine(block.lead), ...block.links.map(linkOf)].join('\n')
    case 'code':
      return `    ${onOneLine(block.code)}`
  }
}

const linkOf = ({ label, href }: MailLink) => `${onOneLine(label)}:\n${href}`

function detailsOf(rows: Detail[]): string {
  const width = Math.max(...rows.map(row => row.label.length)) + 3
  return rows
    .flatMap(({ label, lines }) =>
      lines
        .flatMap(line => onCleanLines(line).split('\n'))
        .map((line, i) => `${(i === 0 ? `${label}:` : '').padEnd(width)}${line}`),
    )
    .join('\n')
}
