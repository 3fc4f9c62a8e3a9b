import { expect, test } from 'vitest'
import { targetPallet as pallet, targetChain } from '../../test/support/openTarget.ts'
import type { ProofMethod } from '../state/ProxyTypeProof.ts'
import { buildProbes } from './buildProbes.ts'
import { testCalls } from './listAdmitted.ts'
import type { ProofSubject, Prover, Trial } from './Prover.ts'

const subject = { target: targetChain, pallet } as unknown as ProofSubject
const { signal } = new AbortController()
const all = buildProbes(targetChain.runtime)
const lost: Trial = { kind: 'inconclusive', reason: 'the runtime failed' }

/** A prover by which `Any` admits every call, and another type only the calls in `admits`. */
function makeProver({
  by = 'dryRunApi',
  admits = [],
  fails = () => false
}: {
  readonly by?: ProofMethod
  readonly admits?: readonly string[]
  /** Whether the runtime fails at a call, which loses all calls that are tested together. */
  readonly fails?: (name: string, proxyType: string) => boolean
}): Prover & { readonly asked: (readonly string[])[] } {
  const asked: (readonly string[])[] = []
  return {
    ...{ asked, by, isCheapForMany: true },
    tryCalls: async ({ proxyType, calls }) => {
      const names = calls.map((call) => all.find((probe) => probe.call === call)?.name ?? '')
      asked.push(names)
      if (names.some((name) => fails(name, proxyType))) return calls.map(() => lost)
      return names.map((name): Trial => {
        const isAdmitted = proxyType === 'Any' || admits.includes(name)
        return isAdmitted ? { kind: 'admitted', failure: undefined } : { kind: 'refused' }
      })
    }
  }
}

const list = async (provers: readonly Prover[], proxyType = 'Automation') =>
  await testCalls({ subject, provers, proxyType, signal })

test('every call is tested, and each call of the proxy pallet alone', async () => {
  const prover = makeProver({ admits: ['system.remark', 'proxy.announce'] })
  expect(await list([prover])).toEqual(['system.remark', 'proxy.announce'])
  const own = prover.asked.filter((names) => names.some((name) => name.startsWith('proxy.')))
  expect(own.every(({ length }) => length === 1)).toBe(true)
  expect(prover.asked.flat().toSorted()).toEqual(all.map(({ name }) => name).toSorted())
  expect(await list([prover], 'Any')).toEqual(all.map(({ name }) => name))
})

test('a call without a result by one method is tested by the next method', async () => {
  const name = 'balances.transferKeepAlive'
  const first = makeProver({ fails: (one) => one === name })
  const second = makeProver({ by: 'simulation', admits: [name] })
  expect(await list([first, second])).toEqual([name])
  expect(second.asked).toEqual([[name]])
})

test('a call at which the runtime fails counts as admitted', async () => {
  const name = 'polkadotXcm.reserveTransferAssets'
  const prover = makeProver({ fails: (one, type) => one === name && type === 'Automation' })
  expect(await list([prover])).toEqual([name])
  const always = makeProver({ fails: (one) => one === name })
  expect(await list([always])).toEqual([name])
})

test('without any result nothing is known', async () => {
  expect(await list([makeProver({ fails: () => true })])).toBeUndefined()
  expect(await list([])).toBeUndefined()
})
