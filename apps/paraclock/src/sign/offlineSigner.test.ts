import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { offlineSigner } from './offlineSigner.ts'

const account = `0x${'01'.repeat(32)}` as const
const other = `0x${'02'.repeat(32)}` as const
const genesis = `0x${'0a'.repeat(32)}` as const
const hash = `0x${'0b'.repeat(32)}` as const
const kept = {
  ...{ account, genesis, specVersion: 1, era: '0x00', nonce: 3 },
  ...{ birth: { number: 100, hash }, lastBlock: 2147, call: '', bytes: '0x00' }
}

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
  path = join(folder, 'payload.json')
})

afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

const find = (number: number, nonce = 3) =>
  offlineSigner({ account, path }).elsewhere?.findPlace({
    ...{ genesis, nonce, birth: { number, hash: genesis } }
  })

test('without a file, a new payload is written', async () => {
  expect(await find(100)).toBeUndefined()
})

test('a payload is found again while it is valid', async () => {
  await writeFile(path, JSON.stringify(kept))
  const place = { genesis, nonce: 3, birth: { number: 100, hash } }
  expect(await find(100)).toEqual(place)
  expect(await find(2146)).toEqual(place)
})

test.each([
  ['of a week ago', {}, 100_000, 'PayloadInvalid', /its era ended with block 2147/],
  ['whose era ends now', {}, 2147, 'PayloadInvalid', /its era ended with block 2147/],
  ['whose nonce is used', { nonce: 2 }, 100, 'PayloadInvalid', /its nonce is 2, and the next is 3/],
  ['of another chain', { genesis: hash }, 100, 'PayloadInvalid', /of the chain with the genesis/],
  ['of another account', { account: other }, 100, 'PayloadInvalid', /it is of 0x02/],
  ['of another shape', { nonce: -1 }, 100, 'SavedDataMalformed', /nonce/],
  ['with a field of its own', { key: '' }, 100, 'SavedDataMalformed', /key/]
])('a payload %s is refused', async (_, change, number, code, message) => {
  await writeFile(path, JSON.stringify({ ...kept, ...change }))
  await expect(find(number)).rejects.toMatchObject({
    code,
    message: expect.stringMatching(message)
  })
})
