import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type VaultScreen, vaultDevice } from './vaultDevice.ts'

const account = `0x${'01'.repeat(32)}` as const
const genesis = `0x${'0a'.repeat(32)}` as const
const signature = `0x01${'5a'.repeat(64)}` as const
const paper = { genesis, payload: new Uint8Array(300), proof: undefined }

let folder: string

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
})

afterEach(async () => {
  vi.useRealTimers()
  await rm(folder, { recursive: true, force: true })
})

/** Shows the payload on a terminal. A person answers after this number of frames. */
async function show(answer: string, { rows = 24, frames = 0 } = {}) {
  const written: string[] = []
  const asked: string[] = []
  let isClosed = false
  const screen: VaultScreen = {
    ...{ columns: 80, rows, write: (text) => void written.push(text) },
    openPrompt: () => ({
      ask: async ({ text }) => {
        asked.push(text)
        vi.advanceTimersByTime(frames * 250)
        return answer
      },
      tell: (text) => void asked.push(text),
      close: () => {
        isClosed = true
      }
    })
  }
  const device = vaultDevice({ account, path: join(folder, 'payload.json'), screen })
  const collected = device.collect(paper)
  const result = await collected.catch((error: unknown) => error)
  expect(isClosed).toBe(true)
  vi.advanceTimersByTime(10_000)
  return { result, written, asked }
}

test('the signature is pasted below the code, and nothing moves after the answer', async () => {
  const { result, written } = await show(` ${signature} `, { frames: 5 })
  expect(result).toBe(signature)
  // The first frame, and five frames that replace it.
  expect(written).toHaveLength(6)
  const [first = '', ...turns] = written
  const height = first.split('\n').length - 1
  for (const turn of turns) {
    expect(turn.startsWith(`\u001b7\u001b[${height + 1}F`)).toBe(true)
    expect(turn.endsWith('\u001b8')).toBe(true)
  }
  expect(await readdir(folder)).toEqual(['payload.svg'])
})

test('an empty answer leaves it for another run', async () => {
  expect((await show('')).result).toBeUndefined()
})

test('a terminal without room has the question alone, with the image', async () => {
  const { written, asked } = await show(signature, { rows: 8, frames: 3 })
  expect(written).toEqual([])
  expect(asked[0]).toContain('payload.svg with Polkadot Vault')
})

test.each([
  ['5a'.repeat(64), 'QrMismatch'],
  [`substrate:${account}:${genesis}`, 'QrMismatch'],
  ['nowhere/to/be.png', 'FileUnavailable']
])('the answer %s is refused', async (answer, code) => {
  expect((await show(answer)).result).toMatchObject({ code })
})

test('the key of another chain is refused before anything is shown', async () => {
  const path = join(folder, 'payload.json')
  const device = vaultDevice({ account, path, genesis: `0x${'0b'.repeat(32)}`, screen: undefined })
  await expect(device.collect(paper)).rejects.toMatchObject({ code: 'QrMismatch' })
  expect(await readdir(folder)).toEqual([])
})
