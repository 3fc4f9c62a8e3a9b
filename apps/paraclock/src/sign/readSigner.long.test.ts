import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Keyring } from '@polkadot/keyring'
import { cryptoWaitReady } from '@polkadot/util-crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSigner } from './readSigner.ts'

const ALICE = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const PHRASE = 'bottom drive obey lake curtain smoke basket hold race lonely fit walk'
const { signal } = new AbortController()

let cwd: string

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'paraclock-'))
  await cryptoWaitReady()
})
afterAll(() => rm(cwd, { recursive: true, force: true }))

const read = (
  given: string | undefined,
  env: Readonly<Record<string, string>> = {},
  account: string = ALICE
) => {
  const wanted = { option: '--signer', given, whose: 'the user of main', account } as const
  return readSigner({ env, cwd, signal }, wanted)
}

test.each([
  ['a derivation path', '//Alice'],
  ['a mnemonic and a path', `${PHRASE}//Alice`],
  ['32 bytes', '0xe5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a'],
  ['blanks around it', ' //Alice\n']
])('%s is a secret', async (_, KEY) => {
  expect((await read('env:KEY', { KEY })).account).toBe(ALICE)
})

test('a file that only its owner can read gives its secret, and another is refused', async () => {
  await writeFile(join(cwd, 'own'), '//Alice\n', { mode: 0o600 })
  expect((await read('file:own')).account).toBe(ALICE)
  await writeFile(join(cwd, 'shared'), '//Alice', { mode: 0o640 })
  await chmod(join(cwd, 'shared'), 0o640)
  await expect(read('file:shared')).rejects.toThrow('chmod 600 it first')
  await writeFile(join(cwd, 'most'), '//Alice'.padEnd(65_536), { mode: 0o600 })
  expect((await read('file:most')).account).toBe(ALICE)
})

test('a path with a soft part and a password is another account', async () => {
  const found = await read('env:KEY', { KEY: '//Alice/1///secret' })
  expect(found.account).not.toBe(ALICE)
})

test.each([
  ['a phrase with a wrong word', PHRASE.replace('fit', 'fitt')],
  ['a phrase in capitals', PHRASE.toUpperCase()],
  ['a phrase with two blanks', PHRASE.replace(' ', '  ')],
  ['a word', 'canary'],
  ['31 bytes', `0x${'c7'.repeat(31)}`],
  // An address that no other test uses, because every secret is then removed from all texts of this
  // process.
  ['an address', '5DAAnrj7VHTznn2AWBemMuyBwZWs6FNFjdyVXUeYum3PTXFy'],
  ['a comment', '// the key of Alice'],
  ['two slashes', '//'],
  ['the rest of a URL', '//rpc.example:9944/key?x'],
  ['a keystore', '{"encoded":"x","address":"5Grw"}'],
  ['nothing', ' \n']
])('%s is refused without being repeated', async (_, KEY) => {
  const refused = read('env:KEY', { KEY })
  await expect(refused).rejects.toMatchObject({ code: 'CommandArgumentInvalid' })
  const { message } = (await refused.catch((error: unknown) => error)) as Error
  if (KEY.trim().length > 2) expect(message).not.toContain(KEY.trim())
})

test.each([
  [PHRASE.replace('fit', 'fitt'), '12 words that are not a mnemonic'],
  ['5DAAnrj7VHTznn2AWBemMuyBwZWs6FNFjdyVXUeYum3PTXFy', 'gives an address'],
  ['0x3Cd0A705a2DC65e5b1E1205896BaA2be8A07c6e0', 'gives an address'],
  ['canary', 'neither a mnemonic of 12 to 24 words']
])('what was taken for a secret is named: %#', async (KEY, problem) => {
  await expect(read('env:KEY', { KEY })).rejects.toThrow(problem)
})

test.each([
  ['a variable that is not set', 'env:NONE', 'not set'],
  ['no file', 'file:none', 'no file at the path'],
  ['a folder', 'file:.', 'of --signer file: is a folder'],
  ['a large file', 'file:large', 'at most 65536 bytes'],
  ['the secret itself', '//Alice', 'never the secret itself']
])('%s gives no signer', async (_, signer, problem) => {
  await writeFile(join(cwd, 'large'), 'x'.repeat(70_000), { mode: 0o600 })
  await expect(read(signer)).rejects.toMatchObject({
    code: 'CommandArgumentInvalid',
    message: expect.stringContaining(problem)
  })
})

const ALITH = '0xf24ff3a9cf04c71dbc94d0b566f7a27b94566cac'
const ALITH_KEY = '0x5fb92d6e98884f76de468fa3f6278f8807c48bebc13595d45af5bdc4da702133'

test.each([
  ['a private key', ALITH_KEY, ALITH],
  // The first account of Ethereum wallets for this phrase.
  ['a mnemonic', PHRASE, ALITH],
  ['a private key in capitals', `0x${ALITH_KEY.slice(2).toUpperCase()}`, ALITH]
])('for an account of 20 bytes, %s is a secret', async (_, KEY, account) => {
  expect((await read('env:KEY', { KEY }, ALITH)).account).toBe(account)
})

test.each([
  ['a derivation path', '//Alice'],
  ['an address', '0x3Cd0A705a2DC65e5b1E1205896BaA2be8A07c6e0'],
  ['a number beyond the curve', `0x${'ff'.repeat(32)}`],
  ['a phrase with a wrong word', PHRASE.replace('fit', 'fitt')]
])('for an account of 20 bytes, %s is refused without being repeated', async (_, KEY) => {
  const refused = read('env:KEY', { KEY }, ALITH)
  await expect(refused).rejects.toMatchObject({ code: 'CommandArgumentInvalid' })
  const { message } = (await refused.catch((error: unknown) => error)) as Error
  expect(message).not.toContain(KEY)
})

test('a keystore is opened by the password in the environment, for accounts of its length', async () => {
  const password = 'a password of a keystore'
  const pair = new Keyring({ type: 'sr25519' }).addFromUri('//Bob')
  const json = JSON.stringify(pair.toJson(password))
  await writeFile(join(cwd, 'bob.json'), json, { mode: 0o600 })
  const env = { PARACLOCK_PASSWORD: password }
  expect((await read('file:bob.json', env)).signer.account).toBe(pair.address)
  await expect(read('file:bob.json', { PARACLOCK_PASSWORD: 'wrong' })).rejects.toMatchObject({
    code: 'FileUnavailable'
  })
  const refused = expect.objectContaining({ code: 'CommandArgumentInvalid' })
  await expect(read('file:bob.json')).rejects.toEqual(refused)
  await expect(read('file:bob.json', env, ALITH)).rejects.toEqual(refused)
})

test('no signer at all is missed for the account that has to sign', async () => {
  await expect(read(undefined)).rejects.toMatchObject({
    code: 'SignerMismatch',
    context: { account: 'the user of main' }
  })
})
