import { createHash, randomUUID } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pid as ownPid } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { describeThrown, FileUnavailable, ParaclockError, throwIfAborted } from '@paraclock/core'
import { requireOwnFolder } from '@paraclock/core/node'
import { JournalLockUnavailable } from '../errors/commands.ts'

/** A file that no other program uses until it is released. */
export interface FileLock {
  release(): Promise<void>
}

/** Another program that uses a file, or did when it was last heard of. */
interface Claim {
  readonly path: string
  readonly pid: number
  readonly machine: string
}

const OWNER_ONLY = 0o600
// Two that come at the same moment both step back; the next time one of them is first.
const MAX_TRIES = 20
const MAX_PAUSE_MS = 50

/** The claims that this process has made, by path. */
const own = new Set<string>()

/**
 * Claims a file for this process, with a claim file beside it that names process and machine. After
 * writing its claim, a process looks for other claims, so the later of two finds the earlier. A
 * claim is never taken over or rewritten. Only the claim of an ended process is removed, so a
 * living claim is never lost, and a killed process leaves nothing but its claim.
 *
 * A claim that cannot be judged counts as alive: one of another machine, or one whose process
 * number was reused.
 */
export async function lockFile(args: {
  readonly path: string
  readonly signal: AbortSignal
}): Promise<FileLock> {
  const { path, signal } = args
  requireOwnFolder(dirname(path))
  let before: ReadonlySet<string> = new Set()
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    throwIfAborted({ signal, what: 'waiting for the journal' })
    const mine = `${path}.${ownPid}-${readMachine()}-${randomUUID()}.lock`
    const others = await claim(path, mine)
    if (others.length === 0) return { release: () => withdraw(mine) }
    await withdraw(mine)
    // One that was there before holds the file; one that has come since may have stepped back too.
    const holder = others.find((other) => before.has(other.path))
    if (holder !== undefined) throw await refuse(path, holder)
    before = new Set(others.map((other) => other.path))
    await pause(Math.random() * MAX_PAUSE_MS)
  }
  const problem = 'other programs ask for it all the time'
  throw new ParaclockError(FileUnavailable, { path, problem })
}

async function claim(path: string, mine: string): Promise<readonly Claim[]> {
  // Known before it is there: otherwise another turn of this process could take it for a dead one's.
  own.add(mine)
  try {
    await writeFile(mine, `${hostname()}\n`, { flag: 'wx', mode: OWNER_ONLY })
    return await listOthers(path, mine)
  } catch (cause) {
    await withdraw(mine)
    const problem = describeThrown(cause)
    throw new ParaclockError(FileUnavailable, { path, problem }, { cause })
  }
}

async function withdraw(mine: string): Promise<void> {
  await rm(mine, { force: true })
  own.delete(mine)
}

async function listOthers(path: string, mine: string): Promise<readonly Claim[]> {
  const folder = dirname(path)
  const start = `${basename(path)}.`
  const alive: Claim[] = []
  for (const name of await readdir(folder)) {
    if (!name.startsWith(start)) continue
    const [, pid, machine] =
      /^(\d+)-([0-9a-f]+)-[0-9a-f-]+\.lock$/.exec(name.slice(start.length)) ?? []
    if (pid === undefined || machine === undefined) continue
    const other = { path: join(folder, name), pid: Number(pid), machine }
    if (other.path === mine) continue
    if (isAlive(other)) alive.push(other)
    else await rm(other.path, { force: true })
  }
  return alive
}

function isAlive({ path, pid, machine }: Claim): boolean {
  if (machine !== readMachine()) return true
  if (pid === ownPid) return own.has(path)
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** Identifies the machine or the container, because process numbers are unique only there. */
function readMachine(): string {
  let space = ''
  try {
    space = readlinkSync('/proc/self/ns/pid')
  } catch {
    // Only Linux has process namespaces. On other systems a machine has one space of process
    // numbers.
  }
  return createHash('sha256').update(`${hostname()} ${space}`).digest('hex').slice(0, 16)
}

async function refuse(path: string, { path: lock, pid }: Claim): Promise<ParaclockError> {
  const host = await readFile(lock, 'utf8').catch(() => '')
  return new ParaclockError(JournalLockUnavailable, { path, lock, pid, host: host.trim() })
}
