import fs, { type Stats } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { describeThrown } from '../errors/describeThrown.ts'
import { ParaclockError } from '../errors/ParaclockError.ts'
import { FileUnavailable } from '../errors/work.ts'

const MAX_LINKS = 40
const ROOT = 0
const STICKY = 0o1000
const BY_GROUP = 0o020
const BY_ALL = 0o002

/**
 * Refuses a folder that another user could replace. Each folder and each symbolic link on the path
 * must belong to the user of this process or to root. No other user may write to a folder on the
 * path. A missing folder is accepted.
 *
 * A sticky folder such as /tmp is accepted, because users can replace only their own files in it.
 * On Windows, every folder is accepted, because folders do not have the owners and modes of Unix.
 *
 * @throws ParaclockError `FileUnavailable`
 */
export function requireOwnFolder(path: string): void {
  const user = process.getuid?.()
  if (user === undefined) return
  // The owner of `/` counts as root, because root can have another id than 0 in a container.
  const owners = new Set([ROOT, user, lookAt('/')?.uid])
  let at = '/'
  let links = 0
  // The path is followed name by name, and each link is replaced by its target. A `..` after a link
  // then leads to the folder above the target, as in the operating system.
  const rest = split(isAbsolute(path) ? path : `${process.cwd()}/${path}`)
  for (let name = rest.shift(); name !== undefined; name = rest.shift()) {
    const next = join(at, name)
    const found = lookAt(next)
    if (found === undefined) return
    const problem = findProblem(found, owners, user)
    if (problem !== undefined) throw new ParaclockError(FileUnavailable, { path: next, problem })
    if (!found.isSymbolicLink()) {
      at = next
      continue
    }
    links += 1
    if (links > MAX_LINKS) {
      throw new ParaclockError(FileUnavailable, { path, problem: 'its links form a cycle' })
    }
    const target = fs.readlinkSync(next)
    rest.unshift(...split(target))
    if (isAbsolute(target)) at = '/'
  }
}

function findProblem(
  found: Stats,
  owners: ReadonlySet<number | undefined>,
  user: number
): string | undefined {
  if (!owners.has(found.uid)) {
    const kind = found.isSymbolicLink() ? 'link' : 'folder'
    return `the ${kind} belongs to user ${found.uid}, not to user ${user} who runs this`
  }
  return isOpen(found, user) ? 'other users may write to the folder' : undefined
}

function lookAt(path: string): Stats | undefined {
  try {
    return fs.lstatSync(path, { throwIfNoEntry: false })
  } catch (cause) {
    const problem = describeThrown(cause)
    throw new ParaclockError(FileUnavailable, { path, problem }, { cause })
  }
}

function split(path: string): string[] {
  return path.split('/').filter((name) => name !== '' && name !== '.')
}

// Whether another user may write to a folder. The folder's group counts as another user. A group
// with the id of root or of the user does not count, because it usually has no other member.
function isOpen(found: Stats, user: number): boolean {
  if (!found.isDirectory() || (found.mode & STICKY) !== 0) return false
  const isOwnGroup = found.gid === ROOT || found.gid === user
  return (found.mode & BY_ALL) !== 0 || ((found.mode & BY_GROUP) !== 0 && !isOwnGroup)
}
