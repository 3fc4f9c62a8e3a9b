import './support/quiet.ts'

import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'
import { createMemoryHintStore, createMemoryStorage, describeRuntime } from '@paraclock/executor'
import { type SimulationSource, simulate } from '@paraclock/executor/simulate'
import type { RuntimeName } from '@paraclock/runtimes'
import { afterAll, describe, expect, test } from 'vitest'
import { accelerate } from '../src/index.ts'
import { devAccount, mockable } from './support/accounts.ts'
import { ChainTypes } from './support/ChainTypes.ts'
import { buildBlock, chopsticks, startChain } from './support/chopsticks.ts'
import { loadChain } from './support/loadChain.ts'
import { readBlockEvents } from './support/readEvents.ts'
import { serveChain } from './support/serveChain.ts'
import { signExtrinsic } from './support/signExtrinsic.ts'

const undo = accelerate(chopsticks)
afterAll(undo)

const ALICE = bytesToHex((await devAccount('alice')).publicKey)
const BOB = bytesToHex((await devAccount('bob')).publicKey)
const AMOUNT = 10n ** 12n

async function open(name: RuntimeName) {
  const chain = await loadChain(name)
  const types = ChainTypes.of(chain.runtime)
  const source = { storage: createMemoryStorage({ top: chain.genesis }), runtime: chain.runtime }
  const { tx } = types.decorated
  const transfer = bytesToHex(tx['balances']!['transferKeepAlive']!({ Id: BOB }, AMOUNT).toU8a())
  return { chain, types, source, transfer }
}

const signed = (account: string) => ({ kind: 'signed' as const, account })
const names = (events: readonly { pallet: string; name: string }[]): string[] =>
  events.map(({ pallet, name }) => `${pallet}.${name}`)

describe.each(mockable)('%s', (name) => {
  test('what is simulated is what happens', async () => {
    const { chain, types, source, transfer } = await open(name)
    const foretold = await simulate({ source, call: transfer, origin: signed(ALICE) })
    expect(foretold.mechanism).toBe('extrinsic')
    expect(foretold.failure).toBeUndefined()

    const real = await startChain(chain)
    const { specVersion, transactionVersion } = chain.runtime.version
    const extrinsic = signExtrinsic({
      types,
      signer: await devAccount('alice'),
      call: Buffer.from(transfer.slice(2), 'hex'),
      nonce: 0,
      genesisHash: real.head.hash as Hex,
      specVersion,
      transactionVersion
    })
    const block = await buildBlock(real, { transactions: [extrinsic] })
    const happened = await readBlockEvents(chain, block)
    const paid = happened.find((event) => event.startsWith('transactionPayment.'))
    const amount = JSON.parse(paid?.slice(paid.indexOf('[')) ?? '[]')[1]
    expect(foretold.fee).toEqual({
      amount: BigInt(amount),
      tip: 0n,
      provenance: 'charged'
    })
    expect(happened.join('\n')).toContain('balances.Transfer')
    expect(names(foretold.events)).toContain('Balances.Transfer')
    expect(foretold.weight?.refTime).toBeGreaterThan(0n)

    for (const who of [ALICE, BOB]) {
      const account = describeRuntime(chain.runtime).storage('System', 'Account')
      const key = account?.key(who) as Hex
      const change = foretold.changes.find((one) => one.key === key)
      expect(change?.item).toBe('Account')
      expect(change?.after).toEqual(account?.decode(hexToBytes((await block.get(key)) ?? '0x')))
    }
    const block0: Hex = `0x${'45'.repeat(32)}`
    const whole = await simulate({ source: { ...source, block: block0 }, extrinsic })
    expect(names(whole.events)).toEqual(names(foretold.events))
  })
})

test('a simulation on a node asks it a few times, and sends it nothing', async () => {
  const { chain, transfer } = await open('target')
  const served = await startChain(chain)
  await buildBlock(served)
  const node = serveChain(served)
  const methods = new Set<string>()
  const source: SimulationSource = {
    hints: createMemoryHintStore(),
    provider: {
      send: (method, params) => {
        methods.add(method)
        return node.provider.send(method, params)
      }
    }
  }
  const outcome = await simulate({ source, call: transfer, origin: signed(ALICE) })
  expect(outcome.failure).toBeUndefined()
  expect(outcome.roundTrips).toBeLessThanOrEqual(6)
  const again = await simulate({ source, call: transfer, origin: signed(ALICE) })
  expect(again).toEqual({ ...outcome, roundTrips: 2 })
  expect([...methods].every((method) => /^(state|chain)_(get|query)/.test(method))).toBe(true)
})
