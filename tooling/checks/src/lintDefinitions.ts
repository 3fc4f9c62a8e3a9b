import { resolve } from 'node:path'
import { argv, exit, stderr, stdout } from 'node:process'
import { findSecondDefinitions } from './findSecondDefinitions.ts'

const found = findSecondDefinitions({ root: resolve(argv[2] ?? '.') })
for (const { name, files } of found) stderr.write(`${name}\n  ${files.join('\n  ')}\n`)
if (found.length > 0) {
  stderr.write(`${found.length} exported names are defined more than once: keep one, or rename.\n`)
  exit(1)
}
stdout.write('Every exported name is defined once.\n')
