import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { platform } from 'node:process'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readWholeFile } from './readWholeFile.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
})

afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

const refused = (problem: RegExp) => ({
  code: 'FileUnavailable',
  message: expect.stringMatching(problem)
})

test('a file is read up to its limit, and refused beyond it', async () => {
  const path = join(folder, 'file')
  await writeFile(path, 'x'.repeat(100))
  expect((await readWholeFile({ path, most: 100 })).toString()).toBe('x'.repeat(100))
  const more = readWholeFile({ path, most: 99, source: 'file' })
  await expect(more).rejects.toMatchObject(
    refused(/^"file" cannot be used: .*it has 100 bytes or more, at most 99/)
  )
  await expect(readWholeFile({ path: folder, most: 100 })).rejects.toMatchObject(
    refused(/it is a folder/)
  )
  const none = readWholeFile({ path: join(folder, 'none'), most: 100 })
  await expect(none).rejects.toMatchObject(refused(/none" cannot be used: .*ENOENT/))
})

test.skipIf(platform === 'win32')('devices and endless pipes are refused', async () => {
  for (const path of ['/dev/zero', '/dev/urandom', '/dev/null', '/dev/tty']) {
    await expect(readWholeFile({ path, most: 100 })).rejects.toMatchObject(refused(/./))
  }
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  const writing = writeFile(pipe, Buffer.alloc(10_000_000)).catch(() => {})
  await expect(readWholeFile({ path: pipe, most: 1000 })).rejects.toMatchObject(
    refused(/bytes or more, at most 1000/)
  )
  await writing
})

test.skipIf(platform === 'win32')(
  'a pipe that ends is read, and one that never comes is not waited for',
  async () => {
    const pipe = join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    const [bytes] = await Promise.all([
      readWholeFile({ path: pipe, most: 1000 }),
      writeFile(pipe, 'all of it')
    ])
    expect(bytes.toString()).toBe('all of it')
    const stopped = readWholeFile({ path: pipe, most: 1000, signal: AbortSignal.timeout(50) })
    await expect(stopped).rejects.toMatchObject({ code: 'OperationAborted' })
    // Write to the pipe, so that the waiting thread ends.
    await writeFile(pipe, '')
  }
)

test.skipIf(platform === 'win32')('after an abort, the pipe is no longer read', async () => {
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  const stop = new AbortController()
  const writer = createWriteStream(pipe)
  const reading = readWholeFile({ path: pipe, most: 2 ** 29, signal: stop.signal })
  await once(writer, 'open')
  stop.abort()
  await expect(reading).rejects.toMatchObject({ code: 'OperationAborted' })
  const closed = once(writer, 'error')
  const timer = setInterval(() => writer.write('more'), 10)
  const [error] = await closed.finally(() => clearInterval(timer))
  expect(error).toMatchObject({ code: 'EPIPE' })
})
