import { bytesToHex, hexToBytes } from '@paraclock/core'
import { CHILD_PREFIX, keyFromHex, keyToHex, MISSING } from '@paraclock/executor'
import { readRuntimeCode } from '@paraclock/runtimes/node'
import { expect, test } from 'vitest'
import { openExported } from './openExported.ts'

const NUMBER = '0x26aa394eea5630e07c48ae0c9558cef702a5c1b19ab7a04f536c519aca4983ac'
const NOW = '0xf0c365c3cf59d671eb72da0e7a4113c49f1f0515f462cdcf84e0f1d6045dfcbb'
const code = { '0x3a636f6465': bytesToHex(readRuntimeCode('target')) }
const open = async (top: object, childrenDefault = {}) =>
  await openExported('acme', { genesis: { raw: { top: { ...code, ...top }, childrenDefault } } })

test('an exported state is a fork at its block, and a genesis is none', async () => {
  expect(await open({})).toBeUndefined()
  expect(await open({ [NUMBER]: '0x00000000' })).toBeUndefined()
  const top = { [NUMBER]: '0x07000000', [NOW]: '0x0a00000000000000', '0xff': '0x01' }
  const fork = await open(top, { '0x61': { '0x05': '0x06' } })
  expect([fork?.block.number, fork?.time, fork?.paraId]).toEqual([7, 10, undefined])
  const { storage } = fork?.state ?? {}
  const child = keyFromHex(`${keyToHex(CHILD_PREFIX)}61`)
  const reads = () => [
    storage?.get(keyFromHex('0xff')),
    storage?.get(keyFromHex('0xfe')),
    storage?.nextKey(keyFromHex('0xf1')),
    storage?.nextKey(keyFromHex('0xff')),
    storage?.get(keyFromHex('0x05'), child)
  ]
  expect(reads()).toContain(MISSING)
  await storage?.fetchMissing()
  const [one, six] = ['0x01', '0x06'].map((hex) => hexToBytes(hex as '0x01'))
  expect(reads()).toEqual([one, null, keyFromHex('0xff'), null, six])
})
