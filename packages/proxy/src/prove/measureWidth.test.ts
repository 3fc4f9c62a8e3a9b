import { expect, test } from 'vitest'
import { targetPallet as pallet, targetChain } from '../../test/support/openTarget.ts'
import type { ProvedType } from '../state/ProxyTypeProof.ts'
import { buildProbes } from './buildProbes.ts'
import { measureWidth } from './measureWidth.ts'
import type { ProofSubject, Prover, Trial } from './Prover.ts'

const subject = { target: targetChain, pallet } as unknown as ProofSubject
const { signal } = new AbortController()
const all = buildProbes(targetChain.runtime, 'proxy')
const type = (proxyType: string, verdict: ProvedType['verdict'] = 'admitted'): ProvedType => ({
  proxyType,
  verdict,
  failure: undefined,
  by: verdict === 'admitted' ? 'dryRunApi' : undefined,
  reason: undefined,
  admits: undefined,
  evidence: []
})

/** A prover by which `Any` admits every call and another type only remarks. */
function makeProver(lost: (call: string) => boolean = () => false): Prover & { asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    by: 'dryRunApi',
    isCheapForMany: true,
    tryCalls: async ({ proxyType, calls }) => {
      asked.push(`${proxyType} ${calls.length}`)
      // One call that the runtime cannot read loses the whole batch.
      if (calls.some(lost)) return calls.map(() => ({ kind: 'inconclusive', reason: 'lost' }))
      return calls.map((call): Trial => {
        const name = all.find((probe) => probe.call === call)?.name ?? ''
        const isAdmitted = proxyType === 'Any' || name.startsWith('system.remark')
        return isAdmitted ? { kind: 'admitted', failure: undefined } : { kind: 'refused' }
      })
    }
  }
}

test('two types that admit the call are measured by the same calls', async () => {
  const prover = makeProver()
  const types = [type('Any'), type('NonTransfer', 'refused'), type('Automation')]
  const measured = await measureWidth({ subject, provers: [prover], types, signal })
  expect(prover.asked).toEqual([`Any ${all.length}`, `Automation ${all.length}`])
  expect(measured.probes).toEqual(all.map(({ name }) => name))
  expect(measured.types.map(({ admits }) => admits?.length ?? null)).toEqual([all.length, null, 2])
  expect(measured.types[2]?.admits).toEqual(['system.remark', 'system.remarkWithEvent'])
})

test('nothing is measured where one type admits the call', async () => {
  const prover = makeProver()
  const types = [type('Any'), type('NonTransfer', 'refused')]
  const measured = await measureWidth({ subject, provers: [prover], types, signal })
  expect(measured).toEqual({ types, probes: [] })
  expect(prover.asked).toEqual([])
})

test('a call that loses its batch is found by halving, and is compared for no type', async () => {
  const [unreadable] = all
  const prover = makeProver((call) => call === unreadable?.call)
  const types = [type('Any'), type('Automation')]
  const measured = await measureWidth({ subject, provers: [prover], types, signal })
  expect(measured.probes).toEqual(all.slice(1).map(({ name }) => name))
  expect(measured.types[0]?.admits).toHaveLength(all.length - 1)
})
