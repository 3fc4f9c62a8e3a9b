import type { ProvedType, ProxyTypeProof } from '../state/ProxyTypeProof.ts'
import { buildProbes, type Probe } from './buildProbes.ts'
import type { ProofSubject, Prover, Trial } from './Prover.ts'

/**
 * Measures how many calls of {@link buildProbes} each admitting proxy type admits. If fewer than
 * two types admit the user's call, measures nothing. With a slow prover, tests only one call of
 * each pallet.
 */
export async function measureWidth(args: {
  readonly subject: ProofSubject
  readonly provers: readonly Prover[]
  readonly types: readonly ProvedType[]
  readonly signal: AbortSignal
}): Promise<Pick<ProxyTypeProof, 'types' | 'probes'>> {
  const { subject, provers, types, signal } = args
  const admitting = types.filter(({ verdict }) => verdict === 'admitted')
  const prover = provers.find(({ by }) => by === admitting[0]?.by)
  if (prover === undefined || admitting.length < 2) return { types, probes: [] }
  const all = buildProbes(subject.target.runtime, subject.pallet.section)
  const probes = prover.isCheapForMany ? all : onePerPallet(all)
  const tried = new Map(
    await tryEach({
      items: admitting,
      isCheap: prover.isCheapForMany,
      attempt: async ({ proxyType }): Promise<readonly [string, readonly Trial[]]> => [
        proxyType,
        await tryProbes({ prover, proxyType, probes, signal })
      ]
    })
  )
  // Proxy types are compared only on calls that every type admits or refuses.
  const usable = probes.filter((_, index) =>
    [...tried.values()].every((trials) => trials[index]?.kind !== 'inconclusive')
  )
  const admitted = new Set(usable)
  return {
    probes: usable.map(({ name }) => name),
    types: types.map((type) => {
      const trials = tried.get(type.proxyType)
      if (trials === undefined || usable.length === 0) return type
      const admits = probes.filter(
        (probe, index) => admitted.has(probe) && trials[index]?.kind === 'admitted'
      )
      return { ...type, admits: admits.map(({ name }) => name) }
    })
  }
}

/**
 * Tests calls together. If no call has a result, tests each half separately, because one call that the
 * runtime cannot decode makes the whole test inconclusive.
 */
async function tryProbes(args: {
  readonly prover: Prover
  readonly proxyType: string
  readonly probes: readonly Probe[]
  readonly signal: AbortSignal
}): Promise<readonly Trial[]> {
  const { prover, proxyType, probes, signal } = args
  const calls = probes.map(({ call }) => call)
  const trials = await prover.tryCalls({ proxyType, calls, signal })
  const isLost = trials.every(({ kind }) => kind === 'inconclusive')
  if (!isLost || probes.length < 2) return trials
  const half = Math.ceil(probes.length / 2)
  const parts = [probes.slice(0, half), probes.slice(half)]
  const found = await tryEach({
    items: parts,
    isCheap: prover.isCheapForMany,
    attempt: (part) => tryProbes({ ...args, probes: part })
  })
  return found.flat()
}

function onePerPallet(probes: readonly Probe[]): readonly Probe[] {
  const palletOf = ({ name }: Probe): string => name.slice(0, name.indexOf('.'))
  return probes.filter((probe, index) => {
    const before = probes[index - 1]
    return before === undefined || palletOf(before) !== palletOf(probe)
  })
}

/** Makes attempts in parallel if they are cheap, otherwise one after the other. */
export async function tryEach<Item, Result>(args: {
  readonly items: readonly Item[]
  readonly isCheap: boolean
  readonly attempt: (item: Item) => Promise<Result>
}): Promise<readonly Result[]> {
  const { items, isCheap, attempt } = args
  if (isCheap) return Promise.all(items.map(attempt))
  const results: Result[] = []
  for (const item of items) results.push(await attempt(item))
  return results
}
