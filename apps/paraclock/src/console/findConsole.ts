import { access } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import { describeThrown, FileUnavailable, ParaclockError } from '@paraclock/core'

const PACKAGE = '@paraclock/console'

/** Finds the built web application: the given folder, or the package beside this program. */
export async function findConsole(asked?: string): Promise<string> {
  try {
    const folder = asked ?? join(dirname(locate()), 'dist')
    await access(join(folder, 'index.html'))
    return folder
  } catch (cause) {
    const folder = asked ?? PACKAGE
    const problem = `it has no built web application: ${describeThrown(cause)}`
    const remedies = [
      { summary: `Install it beside the command: \`npm install ${PACKAGE}\`.` },
      { summary: 'Or give its folder with --folder.' }
    ]
    throw new ParaclockError(FileUnavailable, { path: folder, problem }, { cause, remedies })
  }
}

function locate(): string {
  try {
    // pnpm links the packages of a project beside the path by which the program is started.
    return createRequire(argv[1] ?? import.meta.url).resolve(`${PACKAGE}/package.json`)
  } catch {
    // npm starts a global program by a link from another folder.
    return fileURLToPath(import.meta.resolve('@paraclock/console/package.json'))
  }
}
