import type { Hex } from '@paraclock/core'
import { expect, test } from 'vitest'
import { GenesisProvider } from './GenesisProvider.ts'

const top = new Map<Hex, Hex>(
  ['0x01', '0x0101', '0x0102', '0x02', '0x03'].map((key) => [key as Hex, `${key}ff` as Hex])
)
const child = '0x3a01' as Hex
const header = {
  hash: `0x${'11'.repeat(32)}` as Hex,
  encoded: '0x' as Hex,
  stateRoot: `0x${'22'.repeat(32)}` as Hex,
  extrinsicsRoot: `0x${'33'.repeat(32)}` as Hex
}
const provider = new GenesisProvider({
  name: 'acme',
  properties: { tokenSymbol: 'ACME' },
  genesis: { top, children: new Map([[child, new Map([['0x05' as Hex, '0x06' as Hex]])]]) },
  header
})
const ask = (method: string, ...params: unknown[]) => provider.send(method, params)

test('it is what a node says of itself', async () => {
  expect(await ask('system_chain')).toBe('acme')
  expect(await ask('system_name')).toBe('acme')
  expect(await ask('system_properties')).toEqual({ tokenSymbol: 'ACME' })
  expect(await ask('chain_getBlockHash', 0)).toBe(header.hash)
  expect(await ask('chain_getBlockHash')).toBe(header.hash)
  expect(await ask('chain_getBlockHash', 7)).toBeNull()
  expect(await ask('chain_getFinalizedHead')).toBe(header.hash)
  expect(await ask('chain_getHeader')).toMatchObject({ number: '0x0', stateRoot: header.stateRoot })
  expect(await ask('chain_getBlock')).toMatchObject({ block: { extrinsics: [] } })
  expect(await ask('chain_getBlock', header.hash)).toMatchObject({ block: { extrinsics: [] } })
  for (const method of ['chain_getHeader', 'chain_getBlock']) {
    expect(await ask(method, `0x${'44'.repeat(32)}`)).toBeNull()
  }
})

test('keys are paged strictly after the start, within the prefix', async () => {
  const page = (prefix: string, size: number, after?: string) =>
    ask('state_getKeysPaged', prefix, size, after)
  expect(await page('0x', 2)).toEqual(['0x01', '0x0101'])
  expect(await page('0x', 9, '0x0101')).toEqual(['0x0102', '0x02', '0x03'])
  expect(await page('0x01', 9)).toEqual(['0x01', '0x0101', '0x0102'])
  expect(await page('0x01', 9, '0x01')).toEqual(['0x0101', '0x0102'])
  expect(await page('0x02', 9, '0x')).toEqual(['0x02'])
  expect(await page('0x04', 9)).toEqual([])
})

test('values are read one by one, many at once, and from child tries', async () => {
  expect(await ask('state_getStorage', '0x02')).toBe('0x02ff')
  expect(await ask('state_getStorage', '0x09')).toBeNull()
  expect(await ask('state_queryStorageAt', ['0x03', '0x09'])).toEqual([
    {
      changes: [
        ['0x03', '0x03ff'],
        ['0x09', null]
      ]
    }
  ])
  expect(await ask('childstate_getStorage', child, '0x05')).toBe('0x06')
  expect(await ask('childstate_getStorage', '0x3a02', '0x05')).toBeNull()
  expect(await ask('childstate_getStorageEntries', child, ['0x05', '0x07'])).toEqual(['0x06', null])
  expect(await ask('childstate_getKeysPaged', child, '0x', 5, '0x')).toEqual(['0x05'])
})

test('what only a node could answer is refused', async () => {
  const refused = expect.objectContaining({ code: 'GenesisMethodUnsupported' })
  await expect(ask('state_getReadProof')).rejects.toThrow(refused)
  await expect(provider.subscribe('chain_newHead')).rejects.toThrow(refused)
  await expect(provider.unsubscribe('chain_newHead')).rejects.toThrow(refused)
})

test('it is always connected, and its clone is the same', async () => {
  await provider.connect()
  await provider.disconnect()
  provider.on()()
  await provider.isReady
  expect(await provider.clone().send('system_chain', [])).toBe('acme')
})
