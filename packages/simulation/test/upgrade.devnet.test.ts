import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { bytesToHex, joinBytes } from '@paraclock/core'
import { CODE_KEY, keyToHex, loadRuntime } from '@paraclock/executor'
import { expect, test, vi } from 'vitest'
import { openLocalChain } from '../src/chain/openLocalChain.ts'
import { readNetwork } from './support/readNetwork.ts'
import { loadGenesis } from './support/startNetwork.ts'

const SLOT = 'AuraApi_slot_duration'

async function open() {
  const [source] = await loadGenesis(readNetwork('hour').slice(-1))
  if (source === undefined) throw new TypeError('no target')
  const chain = await openLocalChain({
    ...{ source, signatures: 'accept-magic', keptBlocks: 8 }
  })
  const code = await chain.read(keyToHex(CODE_KEY))
  if (code === null) throw new TypeError('no code')
  /** Code that acts as the chain's own, and states a slot of 3 seconds. */
  const fast = async (level: number) => {
    // Compressed at another level, it is another code.
    const params = { [constants.ZSTD_c_compressionLevel]: level }
    const wasm = zstdDecompressSync(code.subarray(8))
    const written = joinBytes([code.slice(0, 8), zstdCompressSync(wasm, { params })])
    const loaded = await loadRuntime(written, { timeMs: chain.head.loaded.timeMs })
    const run = loaded.call.bind(loaded)
    vi.spyOn(loaded, 'call').mockImplementation((method, args, options) => {
      const answer = run(method, args, options)
      return method === SLOT
        ? { ...answer, result: Uint8Array.of(0xb8, 0x0b, 0, 0, 0, 0, 0, 0) }
        : answer
    })
    return [keyToHex(CODE_KEY), bytesToHex(written)] as const
  }
  return { chain, fast, build: () => chain.build({ time: chain.time + chain.blockMs }) }
}

test('after an upgrade, blocks are built in the slots of the new code', async () => {
  const { chain, fast, build } = await open()
  await build()
  const { head } = chain
  chain.write([await fast(1)])
  expect(chain.blockMs).toBe(6000)
  await build()
  expect(chain.blockMs).toBe(3000)
  const upgraded = chain.head
  chain.restore(head, [], [])
  expect(chain.blockMs).toBe(6000)
  // The number of the relay block continues.
  expect(chain.relayNumberAt(upgraded.time, upgraded)).toBe(chain.relayNumberAt(head.time) + 1)
})

test('code that is set between two blocks changes the slots of the next block', async () => {
  const { chain, fast, build } = await open()
  await build()
  const next = chain.relayNumberAt(chain.time)
  await chain.set([await fast(2)])
  expect([chain.blockMs, chain.relayNumberAt(chain.time)]).toEqual([3000, next])
})
