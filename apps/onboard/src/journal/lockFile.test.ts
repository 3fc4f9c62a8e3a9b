import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lockFile } from './lockFile.ts'

const { signal } = new AbortController()
// Takes the lock, prints the result, and holds the lock until a line of input arrives.
const HOLD = `
  const { lockFile } = await import(${JSON.stringify(new URL('./lockFile.ts', import.meta.url).href)})
  const { signal } = new AbortController()
  process.stdout.write('ready\\n')
  await new Promise((resolve) => process.stdin.once('data', resolve))
  try {
    const lock = await lockFile({ path: process.argv[1], signal })
    process.stdout.write('held\\n')
    await new Promise((resolve) => process.stdin.once('data', resolve))
    await lock.release()
  } catch (error) {
    process.stdout.write(error.code + '\\n')
  }
`

// The processes load all modules of the command, which takes long on a busy machine.
const SLOWEST_MS = 180_000

let folder: string
let path: string
let children: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
  path = join(folder, 'submissions.jsonl')
})

afterEach(async () => {
  await Promise.all(children.map(end))
  children = []
  await rm(folder, { recursive: true, force: true })
})

/** Starts a process that locks the file, and waits until it is ready. */
async function start(): Promise<ChildProcess> {
  const flags = ['--conditions=@paraclock/source', '--input-type=module', '-e', HOLD, path]
  const child = spawn(process.execPath, flags, { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  expect(await hear(child)).toBe('ready')
  return child
}

/** Lets a process continue, and returns its next line. */
async function goOn(child: ChildProcess): Promise<string> {
  const answer = hear(child)
  child.stdin?.write('go\n')
  return await answer
}

function hear(child: ChildProcess): Promise<string> {
  return new Promise((resolve) =>
    child.stdout?.once('data', (text) => resolve(String(text).trim()))
  )
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

test(
  'of two processes at the same moment one gets it, a killed one lets go, and nothing is left behind',
  async () => {
    const contenders = await Promise.all([start(), start()])
    const told = await Promise.all(contenders.map(goOn))
    expect([...told].sort()).toEqual(['JournalLockUnavailable', 'held'])
    const holder = contenders[told.indexOf('held')] as ChildProcess
    await expect(lockFile({ path, signal })).rejects.toMatchObject({
      code: 'JournalLockUnavailable',
      context: { path, pid: holder.pid, lock: expect.stringContaining(`${holder.pid}-`) }
    })
    await end(holder)
    const lock = await lockFile({ path, signal })
    expect((await readdir(folder)).length).toBe(1)
    await lock.release()
    expect(await readdir(folder)).toEqual([])
  },
  SLOWEST_MS
)

test('within one process it is held by one as well', async () => {
  const asked = await Promise.allSettled([1, 2, 3].map(() => lockFile({ path, signal })))
  const held = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(held.length).toBe(1)
  await held[0]?.release()
  await (await lockFile({ path, signal })).release()
})

/** The lock file of a process on this machine, with the name that the process would have given it. */
async function claimFor(pid: number, start: string): Promise<string> {
  const lock = await lockFile({ path, signal })
  const [own = ''] = await readdir(folder)
  await lock.release()
  const claim = own.replace(/\.\d+-([0-9a-f]+)-\d+-/, `.${pid}-$1-${start}-`)
  expect(claim).not.toBe(own)
  await writeFile(join(folder, claim), 'here\n')
  return claim
}

const statOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '')
const startOf = (pid: number): string => statOf(pid).split(' ')[19] ?? ''

test(
  'a lock of an ended process is removed if its number was given again, or nobody has read its end',
  async () => {
    if (process.platform !== 'linux') return
    const running = spawn('sleep', ['60'])
    children.push(running)
    const pid = running.pid as number
    await claimFor(pid, startOf(pid))
    await expect(lockFile({ path, signal })).rejects.toMatchObject({ context: { pid } })
    await rm(join(folder, (await readdir(folder))[0] ?? ''))
    await claimFor(pid, `${Number(startOf(pid)) - 1}`)
    await (await lockFile({ path, signal })).release()
    // The program that replaces the shell never reads the end of its child, which stays as a zombie.
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'])
    children.push(parent)
    const zombie = Number(await hear(parent))
    const waiting = { timeout: SLOWEST_MS, interval: 5 }
    const nameOf = () => readFileSync(`/proc/${parent.pid}/comm`, 'utf8').trim()
    await vi.waitUntil(() => nameOf() === 'sleep', waiting)
    process.kill(zombie, 'SIGKILL')
    await vi.waitUntil(() => statOf(zombie).startsWith('Z'), waiting)
    await claimFor(zombie, startOf(zombie))
    await (await lockFile({ path, signal })).release()
    expect(await readdir(folder)).toEqual([])
  },
  SLOWEST_MS
)

test('what another machine has claimed stays claimed, and is named', async () => {
  const lock = `${path}.1-00000000deadbeef-7-00000000-0000-0000-0000-000000000000.lock`
  await writeFile(lock, 'far-away\n')
  await expect(lockFile({ path, signal })).rejects.toMatchObject({
    context: { lock, pid: 1, host: 'far-away' }
  })
  expect((await readdir(folder)).length).toBe(1)
  await rm(lock)
  await (await lockFile({ path, signal })).release()
})

test('what looks like a claim and is none is left alone, and a folder that is not there is told', async () => {
  await writeFile(`${path}.lock`, '')
  await (await lockFile({ path, signal })).release()
  expect(await readdir(folder)).toEqual(['submissions.jsonl.lock'])
  const elsewhere = join(folder, 'none', 'journal')
  await expect(lockFile({ path: elsewhere, signal })).rejects.toMatchObject({
    code: 'FileUnavailable'
  })
})

test('no lock is written below a folder that others may exchange', async () => {
  if (process.platform === 'win32') return
  const inner = join(folder, 'inner')
  await mkdir(inner)
  await chmod(folder, 0o777)
  const refused = lockFile({ path: join(inner, 'journal.jsonl'), signal })
  await expect(refused).rejects.toMatchObject({
    code: 'FileUnavailable',
    context: { path: folder }
  })
  expect(await readdir(inner)).toEqual([])
})
