import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { hideSecrets, type ParaclockError, renderError } from '@paraclock/core'
import { version } from '../version.ts'

// The maximum number of listed causes. A chain of causes may be circular.
const MAX_CAUSES = 8

/** Writes a fault to a private file, without secrets. Returns a sentence that names the file. */
export function writeFault(error: ParaclockError): string {
  const lines = [
    `paraclock ${version}, Node ${process.versions.node}, ${process.platform} ${process.arch}`,
    `command: ${process.argv.slice(2).join(' ')}`,
    '',
    renderError(error),
    '',
    ...listStacks(error)
  ]
  try {
    const path = join(mkdtempSync(join(tmpdir(), 'paraclock-')), 'fault.txt')
    writeFileSync(path, hideSecrets(`${lines.join('\n')}\n`), { mode: 0o600, flag: 'wx' })
    return `A report with the stack is in ${path}.`
  } catch (cause) {
    const { code = 'unknown reason' } = cause as { readonly code?: string }
    return `A report with the stack could not be written: ${code}.`
  }
}

function listStacks(error: ParaclockError): readonly string[] {
  const stacks: string[] = []
  let next: unknown = error
  while (next instanceof Error && stacks.length < MAX_CAUSES) {
    stacks.push(next.stack ?? next.message)
    next = next.cause
  }
  return stacks
}
