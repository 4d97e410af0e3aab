// Checks that the product's regular expressions take linear time, and lists those that don't.
import { checkExpressions } from './expressions/check.mjs'
import { root } from './lib/root.mjs'

const { expressions, complaints } = await checkExpressions(root)
for (const { path, line, message } of complaints) console.log(`${path}:${line}  ${message}`)
console.log(`${expressions} regular expressions checked, ${complaints.length} refused.`)
// Finding no expressions is a failure. Exit explicitly, because the checker keeps a process open.
process.exit(complaints.length > 0 || expressions === 0 ? 1 : 0)
