import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { argv, exit, stderr } from 'node:process'
import { deriveConfigs } from './deriveConfigs.ts'

const differing = [...deriveConfigs({ root: '.' })].filter(
  ([path, text]) => !existsSync(path) || !isSame(path, text, readFileSync(path, 'utf8'))
)
if (argv.includes('--check')) {
  for (const [path] of differing) stderr.write(`${path} is not what its package asks for\n`)
  if (differing.length > 0) {
    stderr.write('`pnpm generate` writes all generated files.\n')
    exit(1)
  }
} else {
  for (const [path, text] of differing) writeFileSync(path, text)
}

function isSame(path: string, first: string, second: string): boolean {
  const read = (text: string) => (path.endsWith('.json') ? JSON.stringify(JSON.parse(text)) : text)
  return read(first) === read(second)
}
