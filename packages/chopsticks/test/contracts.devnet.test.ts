import './support/quiet.ts'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { devAccount } from './support/accounts.ts'
import { ChainTypes } from './support/ChainTypes.ts'
import { buildBlock, startChain } from './support/chopsticks.ts'
import { type Comparison, compareBlocks } from './support/compareBlocks.ts'
import { loadChain } from './support/loadChain.ts'
import { readBlockEvents } from './support/readEvents.ts'
import { signExtrinsic } from './support/signExtrinsic.ts'

const MINUTES = 60_000

/** A contract that counts its calls in slot 0: SLOAD, ADD 1, SSTORE, and returns the count. */
const COUNTER = '6000546001018060005560005260206000f3'
/** Init code that returns the 18 bytes after it as the contract's code. */
const DEPLOY = `0x601280600b6000396000f3${COUNTER}`

let comparison: Comparison

beforeAll(() => {
  for (const level of ['debug', 'info', 'log', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => undefined)
  comparison = compareBlocks()
})
afterAll(async () => {
  await comparison.stop()
  vi.restoreAllMocks()
})

test('a contract is put on chain, called, and starved of gas, the same on both executors', {
  timeout: 5 * MINUTES
}, async () => {
  const loaded = await loadChain('target')
  const types = ChainTypes.of(loaded.runtime)
  const { tx } = types.decorated
  const alice = await devAccount('alice')
  const chain = await startChain(loaded)
  const genesisHash = chain.head.hash as `0x${string}`
  // `differential.devnet.test.ts` compares first blocks.
  await comparison.skip(() => buildBlock(chain))
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
  const gas = { refTime: 100_000_000_000n, proofSize: 1_000_000n }
  const deposit = 10n ** 13n
  await buildBlock(chain, {
    transactions: [
      sign(tx['revive']!['mapAccount']!().toU8a()),
      sign(tx['revive']!['instantiateWithCode']!(0, gas, deposit, DEPLOY, '0x', null).toU8a())
    ]
  })
  const events = await readBlockEvents(loaded, chain.head)
  const made = events.find((event) => event.startsWith('revive.Instantiated'))
  const contract = made?.match(/0x[\da-f]{40}/g)?.at(-1)
  expect(contract).toBeDefined()

  const call = (weight: object): `0x${string}` =>
    sign(tx['revive']!['call']!(contract, 0, weight, deposit, '0x').toU8a())
  await buildBlock(chain, {
    transactions: [call(gas), call(gas), call({ refTime: 1000n, proofSize: 10n })]
  })
  const results = (await readBlockEvents(loaded, chain.head)).filter((event) =>
    event.startsWith('system.Extrinsic')
  )
  expect(results.slice(-3).map((event) => event.split(' ')[0])).toEqual([
    'system.ExtrinsicSuccess',
    'system.ExtrinsicSuccess',
    'system.ExtrinsicFailed'
  ])
  expect(comparison.differences).toEqual([])
})
