import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describeThrown, FileUnavailable, ParaclockError } from '@paraclock/core'

export async function findConsole(asked?: string): Promise<string> {
  try {
    const locate = () => import.meta.resolve('@paraclock/console/package.json')
    const folder = asked ?? fileURLToPath(new URL('dist/', locate()))
    await access(join(folder, 'index.html'))
    return folder
  } catch (cause) {
    const folder = asked ?? '@paraclock/console'
    const problem = `it has no built web application: ${describeThrown(cause)}`
    const remedies = [
      { summary: 'In the repository, build it: `pnpm --filter @paraclock/console build`.' },
      { summary: 'Elsewhere, give its folder with --folder: the site has it under /console/.' }
    ]
    throw new ParaclockError(FileUnavailable, { path: folder, problem }, { cause, remedies })
  }
}
