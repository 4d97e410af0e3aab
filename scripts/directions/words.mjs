/** The administrator's screens, and the API's responses and errors. */
const elsewhere = [
  'src/features/admin/',
  'src/web/lib/api-error.ts',
  'src/web/lib/cookies-blocked.ts',
  'src/web/lib/page-data.ts',
]

/** @param {string} path */
export const keepsWordsOutside = path => elsewhere.every(folder => !path.startsWith(folder))

const keys =
  /^(Arrow\w+|Backspace|Control|Delete|End|Enter|Escape|Home|Meta|Page\w+|Shift|Tab|Alt)$/

/** @param {string} text */
function isSentence(text) {
  const trimmed = text.trim()
  if (!/[a-z]{2}/.test(trimmed) || /^[/#:.]/.test(trimmed) || keys.test(trimmed)) return false
  // The name of a nested field: 'settings.faq.', 'names.'
  if (/^[a-z]\w*((\.\w+)+\.?|\.)$/.test(trimmed)) return false
  return (
    /^[A-Z][a-z’']*( |[.,!?:…]?$)/.test(trimmed) || /[a-z][.,!?…;]( |$)|[a-z]’[a-z]/.test(trimmed)
  )
}

/** Where a string isn't text for people. */
const technical = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ImportExpression',
  'TSLiteralType',
  'TSImportType',
  'BinaryExpression',
  'SwitchCase',
  'MemberExpression',
])

const selecting = /^(closest|matches|querySelector(All)?)$/

/** @param {any} node @param {any} child */
const holdsNoText = (node, child) =>
  (child.type === 'Literal' && technical.has(node.type)) ||
  (node.type === 'JSXAttribute' && /^(class|style$|d$|data-)/.test(node.name.name ?? '')) ||
  (node.type === 'CallExpression' && node.callee.name === 'cx') ||
  (node.type === 'CallExpression' && selecting.test(node.callee.property?.name ?? '')) ||
  node.type === 'TSTemplateLiteralType' ||
  (node.type === 'NewExpression' && /Error$|^RegExp$/.test(node.callee.name ?? '')) ||
  (node.type === 'Property' && node.key === child && node.value !== child)

/**
 * Sentences written in a screen's own code.
 * @param {any} tree
 * @returns {{ at: number, text: string }[]}
 */
export function sentencesIn(tree) {
  /** @type {{ at: number, text: string }[]} */
  const found = []
  /** @param {any} node @param {any} parent */
  const walk = (node, parent) => {
    if (Array.isArray(node)) {
      for (const item of node) walk(item, parent)
      return
    }
    if (!node || typeof node.type !== 'string') return
    if (parent && holdsNoText(parent, node)) return
    if (node.type === 'JSXText' && /\p{L}{2}/u.test(node.value)) add(node, node.value)
    if (node.type === 'Literal' && typeof node.value === 'string' && isSentence(node.value))
      add(node, node.value)
    if (node.type === 'TemplateElement' && isSentence(node.value.cooked ?? ''))
      add(node, node.value.cooked)
    for (const [key, value] of Object.entries(node))
      if (value && typeof value === 'object' && key !== 'parent') walk(value, node)
  }
  /** @param {any} node @param {string} text */
  const add = (node, text) => found.push({ at: node.start, text: text.trim().replace(/\s+/g, ' ') })
  walk(tree.body, undefined)
  return found
}
