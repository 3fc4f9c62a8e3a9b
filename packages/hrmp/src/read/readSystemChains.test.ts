import { createChain, createMemorySource } from '@paraclock/connect'
import { bytesToHex, type Hex } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { expect, test } from 'vitest'
import { readSystemChains } from './readSystemChains.ts'

const metadata = readRuntimeMetadata({ runtime: 'relay', version: 16 })
const { runtime } = createChain({ name: 'relay', metadata, source: createMemorySource() })

const output = runtime.metadata.apis
  .find(({ name }) => name === 'DryRunApi')
  ?.methods.find(({ name }) => name === 'dry_run_xcm')?.output

/** The answer to a dry run of a program, which stops with an error if one is given. */
function answer(error?: string): Hex {
  const weight = { ref_time: 1n, proof_size: 1n }
  const execution_result =
    error === undefined
      ? { type: 'Complete', value: { used: weight } }
      : {
          type: 'Incomplete',
          value: { used: weight, error: { index: 0, error: { type: error, value: undefined } } }
        }
  const value = { execution_result, emitted_events: [], forwarded_xcms: [] }
  return bytesToHex(runtime.type(output ?? 0).encode({ success: true, value }))
}

/** How a parachain is written in the origin of a dry run: a location with the id as a compact number. */
const originOf = (paraId: number): string =>
  `000100${bytesToHex(Uint8Array.of(((paraId << 2) | 1) & 255, paraId >> 6)).slice(2)}`

/** A relay chain with these parachains, which answers to each for a teleport and for a call of its root. */
function open(
  paras: readonly number[],
  refusals: Readonly<Record<number, readonly [teleport?: string, root?: string]>> = {}
) {
  const asked: Hex[] = []
  const source = createMemorySource({
    storage: {
      [runtime.storage('Paras', 'Parachains')?.key() ?? '']: bytesToHex(
        Uint8Array.from([
          paras.length << 2,
          ...paras.flatMap((id) => [id & 255, (id >> 8) & 255, 0, 0])
        ])
      )
    },
    calls: {
      DryRunApi_dry_run_xcm: (data) => {
        asked.push(data)
        const para = Object.keys(refusals).find((id) => data.includes(originOf(Number(id))))
        const [teleport, root] = refusals[Number(para)] ?? []
        return answer(data.includes('2f00') ? root : teleport)
      }
    }
  })
  return { relay: createChain({ name: 'relay', metadata, source }), asked }
}

test('system parachains are those with ids below those of users, and others that are named', async () => {
  const { relay, asked } = open([1000, 1999, 2000, 2114])
  const { value, evidence } = await readSystemChains({ relay, others: [2114, 3000] })
  const known = { teleports: true, isRoot: true }
  expect(value).toEqual({
    known: true,
    value: [2114, 1000, 1999].map((paraId) => ({ paraId, ...known }))
  })
  expect(asked).toHaveLength(6)
  expect(evidence).toHaveLength(7)
})

test('more system parachains than are tried are unknown, and none is left out', async () => {
  const { relay, asked } = open(Array.from({ length: 33 }, (_, at) => 1000 + at))
  expect((await readSystemChains({ relay })).value).toEqual({
    known: false,
    why: 'relay has 33 system parachains, and at most 32 are tried'
  })
  expect(asked).toEqual([])
})

test('a relay chain without DryRunApi is unknown, and is asked nothing', async () => {
  const source = createMemorySource()
  const relay = createChain({ name: 'old', metadata, source, facts: { runtimeApis: [] } })
  expect(await readSystemChains({ relay })).toEqual({
    value: { known: false, why: 'old cannot dry-run programs' },
    evidence: []
  })
})

test.each([
  ['is not trusted', 'UntrustedTeleportLocation', false],
  ['does not pass the barrier', 'Barrier', false],
  ['moves too much', 'FailedToTransactAsset', true]
])('a teleport that %s', async (_, error, teleports) => {
  const { relay } = open([1000, 1001], { 1000: [error], 1001: [undefined, 'BadOrigin'] })
  expect((await readSystemChains({ relay })).value).toMatchObject({
    value: [
      { paraId: 1000, teleports, isRoot: true },
      { paraId: 1001, teleports: true, isRoot: false }
    ]
  })
})
