import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime, type RuntimeCall } from '@paraclock/types'
import { expect, test } from 'vitest'
import { actAsOwner, hideAccounts } from './findShape.ts'

const target = openRuntime({ metadata: readRuntimeMetadata({ runtime: 'target', version: 16 }) })
const accountOf = (byte: string): Hex => `0x${byte.repeat(32)}`
const [owner, bob, carol] = [accountOf('aa'), accountOf('bb'), accountOf('cc')]
const idOf = (value: Hex) => ({ type: 'Id', value })

const pay = (to: Hex, value: bigint) => ({
  ...{ pallet: 'Balances', method: 'transfer_keep_alive' },
  args: { dest: idOf(to), value }
})

/** Decodes a call in the name of the owner, as it is read from a chain. */
function proxied(...calls: readonly object[]): RuntimeCall {
  const call = { pallet: 'Utility', method: 'batch', args: { calls } }
  const args = { real: idOf(owner), force_proxy_type: undefined, call } as RuntimeCall['args']
  return target.decodeCall(target.encodeCall({ pallet: 'Proxy', method: 'proxy', args }))
}

test('each account has a role, and no account, byte or text is left', () => {
  const location = {
    parents: 1,
    interior: {
      type: 'X1',
      value: [{ type: 'AccountId32', value: { network: undefined, id: carol } }]
    }
  }
  const approve = {
    ...{ pallet: 'ForeignAssets', method: 'approve_transfer' },
    args: { id: location, delegate: idOf(bob), amount: 7n }
  }
  const remark = { pallet: 'System', method: 'remark', args: { remark: 'rent of Carol' } }
  const call = proxied(pay(bob, 5n), pay(owner, 6n), pay(carol, 1n), approve, remark)
  const encoded = bytesToHex(target.encodeCall(call))
  const { example, encoded: hidden } = hideAccounts(call, encoded, accountOf('dd'))
  const parts = [
    'balances.transferKeepAlive(dest: Id(account 1), value: 5)',
    'balances.transferKeepAlive(dest: Id(owner), value: 6)',
    'balances.transferKeepAlive(dest: Id(account 2), value: 1)',
    'foreignAssets.approveTransfer(id: (parents: 1, interior: X1(AccountId32((network: none, id: account 2)))), delegate: Id(account 1), amount: 7)',
    'system.remark(remark: bytes (13))'
  ]
  expect(example).toBe(`(calls: [${parts.join(' | ')}])`)
  for (const account of [owner, bob, carol]) expect(hidden).not.toContain(account.slice(2))
  expect(hidden).toHaveLength(encoded.length)
  const acted = target.decodeCall(hexToBytes(actAsOwner(hidden, accountOf('ee'))))
  expect(hideAccounts(acted, actAsOwner(hidden, accountOf('ee')), accountOf('ee')).example).toBe(
    example
  )
  expect(target.describeCall(acted)).toContain('value: 5')
})

test('accounts of pallets and parachains are kept, which are nobody in particular', () => {
  const treasury: Hex = `0x${Buffer.from('modlpy/trsry').toString('hex')}${'00'.repeat(20)}`
  const call = proxied(pay(treasury, 5n))
  const encoded = bytesToHex(target.encodeCall(call))
  expect(hideAccounts(call, encoded, owner).encoded).toContain(treasury.slice(2))
})
