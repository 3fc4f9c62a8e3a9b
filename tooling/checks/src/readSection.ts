import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Reads a section of CONTRIBUTING.md by its heading; empty if the page lacks it. */
export function readSection(root: string, heading: string): string {
  const [, rest = ''] = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').split(`## ${heading}\n`)
  return rest.split('\n## ')[0] ?? ''
}
