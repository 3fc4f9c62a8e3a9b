import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFile } from './lockFile.ts'

// Takes the lock, prints the result, and holds the lock until a line of input arrives.
const HOLD = `
  const { lockFile } = await import(${JSON.stringify(new URL('./lockFile.ts', import.meta.url).href)})
  process.stdout.write('ready\\n')
  await new Promise((resolve) => process.stdin.once('data', resolve))
  try {
    const lock = await lockFile({ path: process.argv[1] })
    process.stdout.write('held\\n')
    await new Promise((resolve) => process.stdin.once('data', resolve))
    lock.release()
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
  'of two processes at the same moment one gets it, and a killed one lets go',
  async () => {
    const contenders = await Promise.all([start(), start()])
    const told = await Promise.all(contenders.map(goOn))
    expect([...told].sort()).toEqual(['JournalLockUnavailable', 'held'])
    const holder = contenders[told.indexOf('held')] as ChildProcess
    await expect(lockFile({ path })).rejects.toMatchObject({
      ...{ code: 'JournalLockUnavailable', context: { path } }
    })
    await end(holder)
    const lock = await lockFile({ path })
    const late = await start()
    expect(await goOn(late)).toBe('JournalLockUnavailable')
    lock.release()
    expect(await readdir(folder)).toEqual(['submissions.jsonl.lock'])
  },
  SLOWEST_MS
)

test('within one process it is held by one as well', async () => {
  const asked = await Promise.allSettled([1, 2, 3].map(() => lockFile({ path })))
  const held = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(held.length).toBe(1)
  held[0]?.release()
  const lock = await lockFile({ path })
  held[0]?.release()
  await expect(lockFile({ path })).rejects.toMatchObject({ code: 'JournalLockUnavailable' })
  lock.release()
})

test('a refused attempt in the process of the holder leaves the lock to it', async () => {
  const lock = await lockFile({ path })
  await expect(lockFile({ path })).rejects.toMatchObject({ code: 'JournalLockUnavailable' })
  expect(await goOn(await start())).toBe('JournalLockUnavailable')
  lock.release()
})

test('a lock file belongs to its owner alone, and a folder that is missing is told', async () => {
  const lock = await lockFile({ path })
  lock.release()
  if (process.platform !== 'win32') {
    expect((await stat(`${path}.lock`)).mode & 0o777).toBe(0o600)
  }
  const elsewhere = join(folder, 'none', 'journal')
  await expect(lockFile({ path: elsewhere })).rejects.toMatchObject({ code: 'FileUnavailable' })
})

test('no lock is written below a folder that others may exchange', async () => {
  if (process.platform === 'win32') return
  const inner = join(folder, 'inner')
  await mkdir(inner)
  await chmod(folder, 0o777)
  const refused = lockFile({ path: join(inner, 'journal.jsonl') })
  await expect(refused).rejects.toMatchObject({
    code: 'FileUnavailable',
    context: { path: folder }
  })
  expect(await readdir(inner)).toEqual([])
})
