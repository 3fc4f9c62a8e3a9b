import { resolve } from 'node:path'
import { argv, exit, stderr, stdout } from 'node:process'
import { checkBoundaries } from './checkBoundaries.ts'
import { checkReferences } from './checkReferences.ts'

const root = resolve(argv[2] ?? '.')
const violations = await checkBoundaries({ root })
for (const { rule, from, to } of violations) stderr.write(`${from} -> ${to}\n  breaks ${rule}\n`)
const references = checkReferences({ root })
for (const problem of references) stderr.write(`${problem}\n`)
if (violations.length + references.length > 0) exit(1)
stdout.write(
  'Every import points the way that the architecture allows, and every reference follows a dependency.\n'
)
