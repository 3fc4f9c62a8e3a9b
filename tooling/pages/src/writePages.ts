import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { argv, exit, stderr, stdout } from 'node:process'
import { comparePages } from './comparePages.ts'
import { pageKinds } from './pageKinds.ts'

// Writes the generated pages; with --check, lists those that differ and changes nothing.
const root = join(import.meta.dirname, '../../..')
const checks = argv.includes('--check')

const differences = (await Promise.all(pageKinds.map((kind) => comparePages(root, kind)))).flat()

for (const { path, text } of differences) {
  if (checks) {
    const problem = text === null ? 'belongs to no definition' : 'differs from its definitions'
    stderr.write(`${path} ${problem}\n`)
  } else if (text === null) {
    rmSync(join(root, path))
  } else {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

if (checks && differences.length > 0) {
  stderr.write(
    'Run `pnpm pages`, or `pnpm generate` for all generated files: it writes the pages from the sources.\n'
  )
  exit(1)
}
stdout.write(
  checks
    ? 'Every generated page is what its definitions say.\n'
    : `${differences.length} pages written or removed.\n`
)
