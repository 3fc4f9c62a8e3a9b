import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTrialOptions } from './readTrialOptions.ts'

let cwd: string

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'paraclock-'))
  await writeFile(join(cwd, 'code.wasm'), Uint8Array.of(0, 97, 115, 109))
})
afterAll(() => rm(cwd, { recursive: true, force: true }))

const read = (options: Parameters<typeof readTrialOptions>[1]) =>
  readTrialOptions({ cwd, env: {}, signal: new AbortController().signal }, options)

test('a trial has no upgrades and no limit unless options name them', async () => {
  expect(await read({})).toEqual({ upgrades: [], limit: undefined })
  expect(await read({ upgrade: ['code.wasm'], 'trial-limit': '300' })).toEqual({
    upgrades: [Uint8Array.of(0, 97, 115, 109)],
    limit: 300
  })
})

test.each(['', '-1', '1.5', 'many', '1234567'])('a limit of %j is refused', async (limit) => {
  await expect(read({ 'trial-limit': limit })).rejects.toMatchObject({
    code: 'CommandArgumentInvalid',
    message: expect.stringContaining('--trial-limit takes 0 to 999999 slots, not')
  })
})

test('code that is missing is refused', async () => {
  await expect(read({ upgrade: ['other.wasm'] })).rejects.toMatchObject({ code: 'FileUnavailable' })
})
