// Checks the import rules of docs/ARCHITECTURE.md and prints every violation.
import { checkDirections } from './directions/check.mjs'
import { root } from './lib/root.mjs'

const { files, imports, fast, violations } = checkDirections(root)
for (const { path, line, rule, message } of violations)
  console.log(`${path}:${line}  ${rule}: ${message}`)
console.log(`For speed: ${fast.join(', ')}`)
console.log(
  `${files} files with ${imports} imports read, ${violations.length} violations of the import rules.`,
)
// Reading no files would prove nothing.
if (violations.length > 0 || imports === 0) process.exitCode = 1
