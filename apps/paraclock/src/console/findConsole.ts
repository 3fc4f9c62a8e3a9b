import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describeThrown, ParaclockError } from '@paraclock/core'
import { ConsoleMissing } from '../errors/commands.ts'

export async function findConsole(asked?: string): Promise<string> {
  try {
    const locate = () => import.meta.resolve('@paraclock/console/package.json')
    const folder = asked ?? fileURLToPath(new URL('dist/', locate()))
    await access(join(folder, 'index.html'))
    return folder
  } catch (cause) {
    const folder = asked ?? '@paraclock/console'
    throw new ParaclockError(ConsoleMissing, { folder, problem: describeThrown(cause) }, { cause })
  }
}
