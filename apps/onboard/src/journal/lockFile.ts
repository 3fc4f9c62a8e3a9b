import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pid as ownPid } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { describeThrown, FileUnavailable, ParaclockError, throwIfAborted } from '@paraclock/core'
import { requireOwnFolder } from '@paraclock/core/node'
import { JournalLockUnavailable } from '../errors/commands.ts'

/** A lock file of another process. That process may have ended. */
interface Claim {
  readonly path: string
  readonly pid: number
  readonly machine: string
  /** When the process started, in ticks since the start of the system, or `UNKNOWN`. */
  readonly start: string
}

const OWNER_ONLY = 0o600
// If two commands claim a file at the same moment, both withdraw their claims. Each command then
// claims the file again after a random pause, at most this many times.
const MAX_TRIES = 20
const MAX_PAUSE_MS = 50
// The value of `start` if the system does not report it.
const UNKNOWN = '0'
const LOCK = /^(\d+)-([0-9a-f]+)-(\d+)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.lock$/

/** The paths of the lock files that belong to this process. */
const own = new Set<string>()

/**
 * Claims a file for this process by a lock file beside it. The name of the lock file has the
 * number, the machine and the start of the process. Each process writes its lock file before it
 * looks for other lock files. So of two processes, the later one always finds the lock file of the
 * earlier one. A lock file is removed if its process has ended. A process on another machine counts
 * as running. On a system that does not report when processes start, a new process with the same
 * number counts as the old process.
 */
export async function lockFile(args: { readonly path: string; readonly signal: AbortSignal }) {
  const { path, signal } = args
  requireOwnFolder(dirname(path))
  let before: ReadonlySet<string> = new Set()
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    throwIfAborted({ signal, what: 'waiting for the journal' })
    const start = readProcess(ownPid)?.start ?? UNKNOWN
    const mine = `${path}.${ownPid}-${readMachine()}-${start}-${randomUUID()}.lock`
    const others = await claim(path, mine)
    if (others.length === 0) return { release: () => withdraw(mine) }
    await withdraw(mine)
    // A lock file that the previous try also found is in use. A newer lock file may be withdrawn
    // soon.
    const holder = others.find((other) => before.has(other.path))
    if (holder !== undefined) throw await refuse(path, holder)
    before = new Set(others.map((other) => other.path))
    await pause(Math.random() * MAX_PAUSE_MS)
  }
  const problem = 'other programs ask for it all the time'
  throw new ParaclockError(FileUnavailable, { path, problem })
}

async function claim(path: string, mine: string): Promise<readonly Claim[]> {
  // The path is added to `own` before the file is written. Otherwise, a parallel call of `lockFile`
  // in this process would remove the file as the lock file of an ended process.
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
    if (!name.startsWith(start) || name === basename(mine)) continue
    const [, pid, machine, began] = LOCK.exec(name.slice(start.length)) ?? []
    if (pid === undefined || machine === undefined || began === undefined) continue
    const other = { path: join(folder, name), pid: Number(pid), machine, start: began }
    if (isAlive(other)) alive.push(other)
    else await rm(other.path, { force: true })
  }
  return alive
}

function isAlive({ path, pid, machine, start }: Claim): boolean {
  if (machine !== readMachine()) return true
  if (pid === ownPid) return own.has(path)
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const found = readProcess(pid)
  const isOther = start !== UNKNOWN && found?.start !== start
  return found === undefined || !(found.isZombie || isOther)
}

/**
 * Reads when a process started, in ticks since the start of the system, and whether it has ended as
 * a zombie. Returns `undefined` on a system without `/proc`.
 */
function readProcess(
  pid: number
): { readonly start: string; readonly isZombie: boolean } | undefined {
  try {
    // The name of the program ends with the last bracket, and may contain spaces and brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { start: fields[19] ?? UNKNOWN, isZombie: fields[0] === 'Z' }
  } catch {
    return undefined
  }
}

/**
 * Identifies the machine or container. Process numbers of different machines or containers can be
 * equal.
 */
function readMachine(): string {
  let space = ''
  try {
    space = readlinkSync('/proc/self/ns/pid')
  } catch {
    // Only Linux has process namespaces. Elsewhere, the host name alone identifies the machine.
  }
  return createHash('sha256').update(`${hostname()} ${space}`).digest('hex').slice(0, 16)
}

async function refuse(path: string, { path: lock, pid }: Claim): Promise<ParaclockError> {
  const host = await readFile(lock, 'utf8').catch(() => '')
  return new ParaclockError(JournalLockUnavailable, { path, lock, pid, host: host.trim() })
}
