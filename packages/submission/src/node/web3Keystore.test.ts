import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encryptKeystoreJsonSync } from 'ethers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readKeystore } from './readKeystore.ts'

// The two examples of the definition of Web3 Secret Storage; both hold one key.
const PASSWORD = 'testpassword'
const ACCOUNT = '0x008AeEda4D805471dF9b2A5B0f38A0C3bCBA786b'
const pbkdf2 = {
  crypto: {
    cipher: 'aes-128-ctr',
    cipherparams: { iv: '6087dab2f9fdbbfaddc31a909735c1e6' },
    ciphertext: '5318b4d5bcd28de64ee5559e671353e16f075ecae9f99c7a79a38af5f869aa46',
    kdf: 'pbkdf2',
    kdfparams: {
      c: 262144,
      dklen: 32,
      prf: 'hmac-sha256',
      salt: 'ae3cd4e7013836a3df6bd7241b12db061dbe2c6785853cce422d148a624ce0bd'
    },
    mac: '517ead924a9d0dc3124507e3393d175ce3ff7c1e96529c6c555ce9e51205e9b2'
  },
  id: '3198bc9c-6672-5ab3-d995-4942343ae5b6',
  version: 3
}
const scrypt = {
  Crypto: {
    cipher: 'aes-128-ctr',
    cipherparams: { iv: '83dbcc02d8ccb40e466191a123791e0e' },
    ciphertext: 'd172bf743a674da9cdad04534d56926ef8358534d458fffccd4e6ad2fbde479c',
    kdf: 'scrypt',
    kdfparams: {
      dklen: 32,
      n: 262144,
      p: 8,
      r: 1,
      salt: 'ab0c7876052600dd703518d6fc3fe8984592145b591fc8fb5c6d43190334ba19'
    },
    mac: '2103ac29920d71da29f15d75b4a16dbe95cfd7ff8faea1056c33131d846e3097'
  },
  address: ACCOUNT.slice(2).toLowerCase(),
  id: '3198bc9c-6672-5ab3-d995-4942343ae5b6',
  version: 3
}

let path: string

beforeEach(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'keystore-')), 'key.json')
})

afterEach(() => rm(join(path, '..'), { recursive: true }))

const read = async (keystore: unknown, password = PASSWORD) => {
  await writeFile(path, JSON.stringify(keystore), { mode: 0o600 })
  return readKeystore({ path, password })
}

test.each([
  ['pbkdf2', pbkdf2],
  ['scrypt, with a capital letter and an address', scrypt]
])('the example with %s is opened', async (_what, keystore) => {
  expect((await read(keystore)).account).toBe(ACCOUNT)
})

test('the file of a wallet is opened', async () => {
  const privateKey = '0x5fb92d6e98884f76de468fa3f6278f8807c48bebc13595d45af5bdc4da702133'
  const address = '0xf24FF3a9CF04c71Dbc94D0b566f7A27B94566cac'
  const options = { scrypt: { N: 1024, r: 8, p: 1 } }
  const exported = encryptKeystoreJsonSync({ address, privateKey }, 'über secret', options)
  expect((await read(JSON.parse(exported), 'über secret')).account).toBe(address)
})

const change = (part: object): object => ({ ...pbkdf2, crypto: { ...pbkdf2.crypto, ...part } })
const work = (params: object): object => ({
  ...scrypt,
  Crypto: { ...scrypt.Crypto, kdfparams: { ...scrypt.Crypto.kdfparams, ...params } }
})

test.each([
  ['another password', pbkdf2, 'mistaken', 'the password is wrong'],
  ['a changed key', change({ ciphertext: '00'.repeat(32) }), PASSWORD, 'the password is wrong'],
  ['another address', { ...pbkdf2, address: '00'.repeat(20) }, PASSWORD, 'it states 0x0000'],
  ['another cipher', change({ cipher: 'aes-256-ctr' }), PASSWORD, 'not Web3 Secret Storage'],
  ['nothing to decrypt', { version: 3 }, PASSWORD, 'not Web3 Secret Storage'],
  [
    'more memory than there is',
    work({ n: 2 ** 24, r: 64 }),
    PASSWORD,
    'more work than the files of wallets'
  ],
  ['rounds without end', work({ p: 2 ** 20 }), PASSWORD, 'more work than the files of wallets'],
  [
    'rounds that are no power of two',
    work({ n: 1000 }),
    PASSWORD,
    'more work than the files of wallets'
  ]
])('%s is refused, and says why', async (_what, keystore, password, problem) => {
  await expect(read(keystore, password)).rejects.toMatchObject({
    code: 'FileUnavailable',
    context: { problem: expect.stringContaining(problem) as unknown }
  })
})
