import { runtimeNames } from '@paraclock/runtimes'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { devAccountOn, type Signer } from './support/accounts.ts'
import { ChainTypes } from './support/ChainTypes.ts'
import { buildBlock, startChain } from './support/chopsticks.ts'
import { type Comparison, compareBlocks } from './support/compareBlocks.ts'
import { type LoadedChain, loadChain } from './support/loadChain.ts'
import { signExtrinsic } from './support/signExtrinsic.ts'

const MINUTES = 60_000

/** Methods that the test must have compared: some change the state, others only read. */
const COMPARED = [
  'Core_initialize_block',
  'BlockBuilder_apply_extrinsic',
  'BlockBuilder_finalize_block',
  'TaggedTransactionQueue_validate_transaction',
  'Metadata_metadata'
]

let comparison: Comparison

beforeAll(async () => {
  // Chopsticks' executor prints every line that a runtime logs.
  for (const level of ['debug', 'info', 'log', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => undefined)
  comparison = compareBlocks()
})
afterAll(async () => {
  await comparison.stop()
  vi.restoreAllMocks()
})

/** Returns a function that signs calls of one account with consecutive nonces. */
function signerOf(chain: LoadedChain, signer: Signer, genesisHash: `0x${string}`) {
  const types = ChainTypes.of(chain.runtime)
  const { specVersion, transactionVersion } = chain.runtime.version
  let nonce = 0
  return (call: Uint8Array, at = nonce++) =>
    signExtrinsic({ types, signer, call, nonce: at, genesisHash, specVersion, transactionVersion })
}

describe.each(runtimeNames)('%s', (name) => {
  test('blocks, transfers, failures and validation run the same on both executors', {
    timeout: 8 * MINUTES
  }, async () => {
    const loaded = await loadChain(name)
    const [alice, bob] = [await devAccountOn(name, 'alice'), await devAccountOn(name, 'bob')]
    const addressOf = ({ publicKey }: Signer) =>
      publicKey.length === 20 ? publicKey : { Id: publicKey }
    const { tx } = ChainTypes.of(loaded.runtime).decorated
    const chain = await startChain(loaded, { runtimeLogLevel: 4 })
    const first = comparison.differences.length
    await buildBlock(chain)

    const genesis = await chain.getBlockAt(0)
    const signed = signerOf(loaded, alice, genesis?.hash as `0x${string}`)
    const byBob = signerOf(loaded, bob, genesis?.hash as `0x${string}`)
    const transfer = (amount: bigint): Uint8Array =>
      tx['balances']!['transferKeepAlive']!(addressOf(bob), amount).toU8a()
    const batch = [transfer(1n), transfer(10n ** 30n), transfer(2n)]
    const calls = [
      transfer(10n ** 12n),
      transfer(10n ** 30n),
      tx['system']!['setCode']!('0x00').toU8a(),
      tx['utility']?.['batch']?.(batch).toU8a(),
      tx['proxy']?.['addProxy']?.(addressOf(bob), 'Any', 0).toU8a(),
      tx['proxy']?.['addProxy']?.(addressOf(bob), 'Any', 0).toU8a(),
      tx['sudo']!['sudo']!(tx['system']!['setStorage']!([['0x01', '0x02']])).toU8a(),
      tx['balances']!['transferAll']!(addressOf(bob), true).toU8a()
    ]
      .filter((call) => call !== undefined)
      .map((call) => signed(call))
    const act = tx['proxy']?.['proxy']?.(addressOf(alice), null, transfer(7n)).toU8a()
    const [good] = calls as [`0x${string}`]
    const flipped = good[90] === '0' ? '1' : '0'
    const forged: `0x${string}` = `0x${good.slice(2, 90)}${flipped}${good.slice(91)}`
    const cut: `0x${string}` = `0x${good.slice(2, -2)}`
    for (const extrinsic of [good, forged, cut, signed(transfer(1n), 99)])
      await chain.validateExtrinsic(extrinsic).catch(() => undefined)
    await buildBlock(chain, { transactions: [...calls, byBob(act ?? transfer(5n)), good] })
    await buildBlock(chain)

    const built = await (await chain.getBlockAt(2))?.extrinsics
    expect(built?.filter((extrinsic) => extrinsic === good)).toHaveLength(1)
    expect(comparison.differences.slice(first)).toEqual([])
    expect([...comparison.calls.keys()]).toEqual(expect.arrayContaining(COMPARED))
    expect(await chain.head.get('0x01')).toBe('0x02')
  })
})
