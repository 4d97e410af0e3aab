import { readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { codeFiles, walk } from '../scripts/directions/source.mjs'

// biome-ignore lint/suspicious/noExplicitAny: the parser's types don't cover JSX
type Node = any

/** Only the server renders these files. */
const isStatic = (path: string) => /(client-document|reviews-card)\.tsx$/.test(path)

const isText = ({ type, value }: Node) => type === 'Literal' && typeof value === 'string'

/** Whether the expression may give another text later. */
function mayChange(node: Node): boolean {
  switch (node.type) {
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].some(each => isText(each) || mayChange(each))
    case 'LogicalExpression':
      return isText(node.right) || mayChange(node.right)
    case 'CallExpression':
      return /^(fill|format)/.test(node.callee.name)
    default:
      return node.type === 'TemplateLiteral'
  }
}

function textsBesideOthers(path: string): string[] {
  const code = readFileSync(path, 'utf8')
  const found: string[] = []
  walk(parseAst(code, { lang: 'tsx' }), undefined, (node: Node) => {
    const children: Node[] = node.children?.filter(
      ({ type, value }: Node) => type !== 'JSXText' || value.trim(),
    )
    if (!(children?.length > 1)) return
    for (const { type, expression, start, end } of children)
      if (type === 'JSXExpressionContainer' && mayChange(expression))
        found.push(`${path}: ${code.slice(start, end)}`)
  })
  return found
}

// Translators in browsers replace text nodes. React can't update or remove those, but it can
// replace all that an element contains.
test('on clients’ pages, a text that may change is all that its element contains', () => {
  const files = ['booking', 'kit/base'].flatMap(folder => codeFiles('.', `src/web/${folder}`))
  const screens = files.filter(path => path.endsWith('.tsx') && !isStatic(path))
  expect(screens.flatMap(textsBesideOthers)).toEqual([])
})
