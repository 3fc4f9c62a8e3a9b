import { hexToBytes } from '@paraclock/core'
import { describe, expect, test } from 'vitest'
import { openShared, readCommitted } from '../../test/readCommitted.ts'
import { readPublic } from '../../test/readPublic.ts'
import { openRuntime } from '../runtime/openRuntime.ts'
import { encodeDefault } from './encodeDefault.ts'
import { encodeStandIn } from './encodeStandIn.ts'

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'

describe.for([
  ['target v14', readCommitted('target', 14)],
  ['target v15', readCommitted('target', 15)],
  ['target v16', readCommitted('target')],
  ['relay', readCommitted('relay')],
  ['service-minute v14', readCommitted('service-minute', 14)],
  ['kusama v14', readPublic('kusama')],
  ['polkadot v15', readPublic('polkadot')]
] as const)('%s', ([, metadata]) => {
  test('has the bytes of the fake signature of polkadot.js', async () => {
    const api = await openShared(metadata)
    const runtime = openRuntime({ metadata })
    const call = runtime.encodeCall({
      pallet: 'System',
      method: 'remark',
      args: { remark: Uint8Array.of(1, 2, 3) }
    })
    for (const [nonce, period, current] of [
      [0n, undefined, 0],
      [300n, 64, 64],
      [70_000n, 64, 127],
      [0n, 4, 2_403],
      [0n, 65_536, 65_535]
    ] as const) {
      const theirs = api.tx['system']?.['remark']?.('0x010203').signFake(ALICE, {
        blockHash: api.genesisHash,
        genesisHash: api.genesisHash,
        nonce,
        runtimeVersion: api.runtimeVersion,
        era: api.registry.createType(
          'ExtrinsicEra',
          period === undefined ? '0x00' : { current, period }
        )
      } as never)
      const mine = encodeStandIn({
        runtime,
        call,
        account: ALICE,
        nonce,
        ...(period === undefined ? {} : { period, birth: BigInt(current) })
      })
      expect(Buffer.from(mine).toString('hex')).toBe(theirs?.toHex().slice(2))
    }
  })
})

test('the signature and the account may be chosen', () => {
  const runtime = openRuntime({ metadata: readCommitted('target', 15) })
  const call = hexToBytes('0x00000400')
  const signature = new Uint8Array(65).fill(0xcd)
  const bytes = encodeStandIn({ runtime, call, signature })
  expect(Buffer.from(bytes).toString('hex')).toContain('cd'.repeat(65))
  const length = encodeStandIn({ runtime, call }).length
  expect(bytes).toHaveLength(length)
  expect(() => encodeStandIn({ runtime, call, account: 'nobody' })).toThrow(
    expect.objectContaining({ code: 'ValueMalformed' })
  )
})

test('untrusted types of endless size have a limited default', () => {
  const { metadata } = openRuntime({ metadata: readCommitted('target', 15) })
  const def = (id: number, value: unknown) => ({ id, path: [], params: [], docs: [], def: value })
  const doubled = Array.from({ length: 60 }, (_, id) =>
    def(id, id === 0 ? primitive() : { tag: 'tuple', value: [id - 1, id - 1] })
  )
  const endless = [
    ...doubled,
    def(60, { tag: 'tuple', value: [60, 0] }),
    def(61, { tag: 'array', value: { len: 2 ** 32 - 1, type: 59 } })
  ]
  const stranger = { ...metadata, lookup: endless as unknown as typeof metadata.lookup }
  const lengthOf = (id: number) => encodeDefault(stranger, id).bytes.length
  expect(lengthOf(12)).toBe(4096)
  for (const id of [13, 59, 61, 99]) expect(lengthOf(id)).toBe(0)
  expect(lengthOf(60)).toBe(1)

  function primitive() {
    return { tag: 'primitive', value: { tag: 'u8', value: undefined } }
  }
})
