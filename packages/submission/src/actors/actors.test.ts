import { createChain, createMemorySource } from '@paraclock/connect'
import { type Hex, hexToBytes, parseAccount } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { encodeEntry, openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { asMultisig } from './asMultisig.ts'
import { asProxy } from './asProxy.ts'
import { readMultisigOperation } from './readMultisigOperation.ts'

const hex = (byte: string): Hex => `0x${byte.repeat(32)}`

const target = openRuntime({ metadata: readRuntimeMetadata({ runtime: 'target', version: 16 }) })
const decode = (call: Hex) => target.decodeCall(hexToBytes(call))
const REMARK: Hex = '0x00000400'
const remark = { pallet: 'System', method: 'remark', args: { remark: Uint8Array.of(0) } }
const [alice, bob, charlie] = ['01', '02', '03'].map(hex) as [Hex, Hex, Hex]
const maxWeight = { refTime: 7n, proofSize: 9n }

test.each([
  [undefined, undefined],
  ['Automation', { type: 'Automation', value: undefined }]
])('a proxy wraps a call for the type %s', (forceProxyType, force_proxy_type) => {
  const actor = asProxy({
    chain: { name: 'target', runtime: target },
    real: alice,
    ...(forceProxyType && { forceProxyType })
  })
  expect(actor.account).toBe(alice)
  const { pallet, method, args } = decode(actor.wrap(REMARK))
  expect([pallet, method, args['force_proxy_type']]).toEqual(['Proxy', 'proxy', force_proxy_type])
  expect(args['call']).toMatchObject(remark)
  expect(JSON.stringify(args['real'])).toContain(parseAccountText(alice))
})

function parseAccountText(account: Hex): string {
  return String(target.type('AccountId').decode(hexToBytes(account)))
}

test('a member of a multisig wraps a call with its first approval', () => {
  const chain = { name: 'target', runtime: target }
  const asked = { chain, signer: bob, others: [charlie, alice], threshold: 2, maxWeight }
  const first = decode(asMultisig(asked).wrap(REMARK))
  expect([first.pallet, first.method]).toEqual(['Multisig', 'as_multi'])
  const others = (first.args['other_signatories'] as string[]).map((one) => parseAccount(one))
  expect(others).toEqual([alice, charlie])
  expect(first.args).toMatchObject({
    ...{ threshold: 2, maybe_timepoint: undefined, call: remark },
    max_weight: { ref_time: 7n, proof_size: 9n }
  })
  const timepoint = { height: 5, index: 2 }
  const next = decode(asMultisig({ ...asked, timepoint }).wrap(REMARK))
  expect(next.args).toMatchObject({ maybe_timepoint: timepoint })
  const alone = decode(asMultisig({ ...asked, threshold: 1 }).wrap(REMARK))
  expect([alone.method, Object.keys(alone.args)]).toEqual([
    'as_multi_threshold_1',
    ['other_signatories', 'call']
  ])
})

test.each([
  [0, false],
  [1, true],
  [3, true],
  [4, false],
  [1.5, false]
])('the threshold %s of three members is accepted: %s', (threshold, isAccepted) => {
  const make = () =>
    asMultisig({
      chain: { name: 'target', runtime: target },
      signer: bob,
      others: [charlie, alice],
      threshold,
      maxWeight
    })
  if (isAccepted) return expect(make().account).toMatch(/^0x[\da-f]{64}$/)
  expect(make).toThrow(
    expect.objectContaining({
      ...{ code: 'ValueMalformed' },
      context: { value: threshold, type: 'threshold from 1', problem: 'it is not within 1 to 3' }
    })
  )
})

test.each([
  ['the signer', [alice, bob]],
  ['another member', [charlie, charlie]]
])('a multisig with %s twice is refused, because nobody could use its account', (_, others) => {
  const asked = {
    chain: { name: 'target', runtime: target },
    signer: alice,
    others,
    threshold: 2,
    maxWeight
  }
  expect(() => asMultisig(asked)).toThrow(expect.objectContaining({ code: 'ArgumentInvalid' }))
})

test('the approvals of a call of a multisig are read', async () => {
  const operation = {
    ...{ when: { height: 5, index: 2 }, deposit: 7n, depositor: alice },
    approvals: [alice, charlie]
  }
  const entry = encodeEntry(target, {
    ...{ pallet: 'Multisig', item: 'Multisigs', keys: [bob, hex('09')], value: operation }
  })
  const storage = Object.fromEntries([entry])
  const source = { ...createMemorySource({ storage }), head: async () => hex('00') }
  const chain = createChain({ name: 'target', metadata: target, source })
  expect(await readMultisigOperation({ chain, account: bob, callHash: hex('09') })).toEqual({
    timepoint: { height: 5, index: 2 },
    approvals: [alice, charlie]
  })
  expect(await readMultisigOperation({ chain, account: bob, callHash: hex('08') })).toBeUndefined()
})
