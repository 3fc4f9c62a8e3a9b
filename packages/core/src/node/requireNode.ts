import { ParaclockError } from '../errors/ParaclockError.ts'
import { NodeVersionUnsupported } from '../errors/work.ts'

/** What {@link requireNode} takes. */
export interface RequireNodeArgs {
  /** The version that runs, as `process.versions.node` has it. */
  readonly running: string
  /** The oldest version that is accepted: `22.12`. */
  readonly oldest: string
  /** The package of the program. */
  readonly program: string
}

/**
 * Refuses to run on a version of Node that is too old for a program, before it fails somewhere inside.
 *
 * @throws ParaclockError `NodeVersionUnsupported`.
 */
export function requireNode({ running, oldest, program }: RequireNodeArgs): void {
  const [major = 0, minor = 0] = running.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = oldest.split('.').map(Number)
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return
  throw new ParaclockError(NodeVersionUnsupported, { running, oldest, program })
}
