import type { Hex } from '@paraclock/core'
import { expect, test } from 'vitest'
import { parseChainSpec } from '../genesis/parseChainSpec.ts'
import { writeChainSpec } from './writeChainSpec.ts'

const child = `0x${Buffer.from(':child_storage:default:ab').toString('hex')}` as Hex
const genesis = {
  top: new Map([
    ['0x00' as Hex, '0x01' as Hex],
    ['0x3a636f6465' as Hex, '0x02' as Hex]
  ]),
  children: new Map([[child, new Map([['0x03' as Hex, '0x04' as Hex]])]])
}
const args = { name: 'Acme', id: 'acme', genesis, properties: { ss58Format: 42 }, bootNodes: [] }

test('what is written is read back as it was, child tries included', () => {
  const read = parseChainSpec('acme', JSON.parse(JSON.stringify(writeChainSpec(args))))
  expect(read).toEqual({ genesis, properties: { ss58Format: 42 } })
})

test('a parachain names its relay, and a relay what its nodes look for', () => {
  expect(writeChainSpec({ ...args, parachain: { paraId: 2_114, relay: 'rococo_acme' } })).toEqual(
    expect.objectContaining({ para_id: 2_114, relay_chain: 'rococo_acme' })
  )
  expect(writeChainSpec(args)).toMatchObject({ forkBlocks: null, chainType: 'Local' })
})
