import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSigner } from './readSigner.ts'

const ALICE = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const PHRASE = 'bottom drive obey lake curtain smoke basket hold race lonely fit walk'
const { signal } = new AbortController()

let cwd: string

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'paraclock-'))
})
afterAll(() => rm(cwd, { recursive: true, force: true }))

const read = (signer: string | undefined, env: Readonly<Record<string, string>> = {}) =>
  readSigner({ env, cwd, signal, options: { signer } }, 'the user of main')

test.each([
  ['a derivation path', '//Alice'],
  ['a mnemonic and a path', `${PHRASE}//Alice`],
  ['32 bytes', '0xe5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a'],
  ['blanks around it', ' //Alice\n']
])('%s is a secret', async (_, KEY) => {
  expect((await read('env:KEY', { KEY })).account).toBe(ALICE)
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
  ['an address', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'],
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
  ['a variable that is not set', 'env:NONE', 'not set'],
  ['no file', 'file:none', 'no file at the path'],
  ['a folder', 'file:.', 'names no file'],
  ['a large file', 'file:large', 'at most 4096 bytes'],
  ['the secret itself', '//Alice', 'never the secret itself']
])('%s gives no signer', async (_, signer, problem) => {
  await writeFile(join(cwd, 'large'), 'x'.repeat(5000), { mode: 0o600 })
  await expect(read(signer)).rejects.toMatchObject({
    code: 'CommandArgumentInvalid',
    message: expect.stringContaining(problem)
  })
})

test('no signer at all is missed for the account that has to sign', async () => {
  await expect(read(undefined)).rejects.toMatchObject({
    code: 'SignerMissing',
    context: { account: 'the user of main' }
  })
})
