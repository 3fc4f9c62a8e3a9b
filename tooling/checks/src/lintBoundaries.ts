import { resolve } from 'node:path'
import { argv, exit, stderr, stdout } from 'node:process'
import { checkBoundaries } from './checkBoundaries.ts'

const root = resolve(argv[2] ?? '.')
const violations = await checkBoundaries({ root })
for (const { rule, from, to } of violations) stderr.write(`${from} -> ${to}\n  breaks ${rule}\n`)
if (violations.length > 0) exit(1)
stdout.write('Every import points the way that the architecture allows.\n')
