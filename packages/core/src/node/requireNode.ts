import { ParaclockError } from '../errors/ParaclockError.ts'
import { NodeVersionUnsupported } from '../errors/work.ts'

// The oldest accepted version. The field `engines` of the packages has the same version.
const OLDEST = '22.15'

/**
 * Raises an error if the running version of Node.js is too old.
 *
 * @throws ParaclockError `NodeVersionUnsupported`.
 */
export function requireNode({
  running = runningNode(),
  program
}: {
  /**
   * The version of Node.js that runs the program. Defaults to `process.versions.node`. A browser
   * lacks this version, and is accepted.
   */
  readonly running?: string | undefined
  readonly program?: string
} = {}): void {
  if (running === undefined) return
  const [major = 0, minor = 0] = running.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = OLDEST.split('.').map(Number)
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return
  throw new ParaclockError(NodeVersionUnsupported, { running, oldest: OLDEST, program })
}

function runningNode(): string | undefined {
  const { process } = globalThis as {
    readonly process?: { readonly versions?: { readonly node?: string } }
  }
  return process?.versions?.node
}
