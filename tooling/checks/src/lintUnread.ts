import { resolve } from 'node:path'
import { argv, exit, stderr, stdout } from 'node:process'
import { findUnreadUses } from './findUnreadUses.ts'

const found = findUnreadUses({ root: resolve(argv[2] ?? '.') })
for (const { file, line, problem } of found) stderr.write(`${file}:${line} ${problem}\n`)
if (found.length > 0) {
  stderr.write(`${found.length} places: read the value by a schema, or show it with shorten.\n`)
  exit(1)
}
stdout.write('No value is used before it is read, and no promise is dropped.\n')
