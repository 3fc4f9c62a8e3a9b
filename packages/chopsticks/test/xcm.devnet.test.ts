import './support/quiet.ts'

import * as core from '@acala-network/chopsticks-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connectVertical } from '../src/index.ts'
import { devAccount, type Signer } from './support/accounts.ts'
import { ChainTypes } from './support/ChainTypes.ts'
import { buildBlock, startChain } from './support/chopsticks.ts'
import { type Comparison, compareBlocks } from './support/compareBlocks.ts'
import { type LoadedChain, loadChain } from './support/loadChain.ts'
import { readBlockEvents } from './support/readEvents.ts'
import { signExtrinsic } from './support/signExtrinsic.ts'

const MINUTES = 60_000
const AMOUNT = 10n ** 11n

/** A running chain, with the signer of its transactions. */
interface Running {
  readonly loaded: LoadedChain
  readonly chain: core.Blockchain
  readonly sign: (call: Uint8Array) => `0x${string}`
}

let comparison: Comparison
let alice: Signer

beforeAll(async () => {
  for (const level of ['debug', 'info', 'log', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => undefined)
  comparison = compareBlocks()
  alice = await devAccount('alice')
})
afterAll(async () => {
  await comparison.stop()
  vi.restoreAllMocks()
})

async function start(name: LoadedChain['name']): Promise<Running> {
  const loaded = await loadChain(name)
  const chain = await startChain(loaded)
  const genesisHash = chain.head.hash as `0x${string}`
  await buildBlock(chain)
  const types = ChainTypes.of(loaded.runtime)
  const { specVersion, transactionVersion } = loaded.runtime.version
  let nonce = 0
  const sign = (call: Uint8Array): `0x${string}` =>
    signExtrinsic({
      types,
      signer: alice,
      call,
      nonce: nonce++,
      genesisHash,
      specVersion,
      transactionVersion
    })
  return { loaded, chain, sign }
}

const here = { parents: 0, interior: 'Here' }
const parent = { parents: 1, interior: 'Here' }
const accountOf = (id: Uint8Array) => ({
  parents: 0,
  interior: { X1: [{ AccountId32: { network: null, id } }] }
})

/** A program that withdraws from the sender's account, buys execution, and deposits the rest. */
const payAndDeposit = (asset: object, beneficiary: Uint8Array) => {
  const money = { id: asset, fun: { Fungible: AMOUNT } }
  return {
    V4: [
      { WithdrawAsset: [money] },
      { BuyExecution: { fees: money, weightLimit: 'Unlimited' } },
      { DepositAsset: { assets: { Wild: 'All' }, beneficiary: accountOf(beneficiary) } }
    ]
  }
}

/** The sovereign account of a parachain on its relay chain (`para`) or on a sibling (`sibl`). */
const sovereign = (prefix: 'para' | 'sibl', paraId: number): Uint8Array => {
  const id = new Uint8Array(32)
  id.set(new TextEncoder().encode(prefix))
  new DataView(id.buffer).setUint32(4, paraId, true)
  return id
}

test('messages up, down and across, and a change of session, run the same on both executors', {
  timeout: 12 * MINUTES
}, async () => {
  // `differential.devnet.test.ts` compares first blocks.
  const [relay, service, target] = await comparison.skip(() =>
    Promise.all([start('relay'), start('service-hour'), start('target')])
  )
  await connectVertical(core, { relay: relay.chain, parachain: service.chain })
  await connectVertical(core, { relay: relay.chain, parachain: target.chain })
  await core.connectParachains([service.chain, target.chain])
  const txOf = ({ loaded }: Running) => ChainTypes.of(loaded.runtime).decorated.tx
  const transfer = (from: Running, to: Uint8Array): `0x${string}` =>
    from.sign(txOf(from)['balances']!['transferKeepAlive']!({ Id: to }, AMOUNT * 10n).toU8a())
  const send = (from: Running, destination: object, program: object): `0x${string}` => {
    const tx = txOf(from)
    const xcm = tx['polkadotXcm'] ?? tx['xcmPallet']
    return from.sign(tx['sudo']!['sudo']!(xcm!['send']!({ V4: destination }, program)).toU8a())
  }
  const eventsOf = async ({ loaded, chain }: Running) => readBlockEvents(loaded, chain.head)

  await buildBlock(relay.chain, {
    transactions: [
      transfer(relay, sovereign('para', 2200)),
      send(
        relay,
        { parents: 0, interior: { X1: [{ Parachain: 2200 }] } },
        payAndDeposit(parent, alice.publicKey)
      )
    ]
  })
  await buildBlock(target.chain, {
    transactions: [
      transfer(target, sovereign('sibl', 2114)),
      send(target, parent, payAndDeposit(here, alice.publicKey))
    ]
  })
  const downward = await eventsOf(target)
  await buildBlock(relay.chain)
  const upward = await eventsOf(relay)
  await buildBlock(service.chain, {
    transactions: [
      send(
        service,
        { parents: 1, interior: { X1: [{ Parachain: 2200 }] } },
        payAndDeposit(here, alice.publicKey)
      )
    ]
  })
  await buildBlock(target.chain)
  const across = await eventsOf(target)
  await buildBlock(service.chain)

  const beginsSession = async (): Promise<boolean> => {
    await buildBlock(relay.chain)
    return (await eventsOf(relay)).some((event) => event.startsWith('session.NewSession'))
  }
  // A session has ten blocks. Only the block that begins the next session, and the block after it,
  // are compared.
  await comparison.skip(async () => {
    while (!(await beginsSession())) {}
    for (let block = 1; block < 10; block++) await buildBlock(relay.chain)
  })
  const changes = [await beginsSession(), await beginsSession()]

  expect(comparison.differences).toEqual([])
  expect(downward.join('\n')).toMatch(/messageQueue\.Processed/)
  expect(upward.join('\n')).toMatch(/messageQueue\.Processed .*true/)
  expect(across.join('\n')).toMatch(/messageQueue\.Processed/)
  expect(changes).toEqual([true, false])
})
