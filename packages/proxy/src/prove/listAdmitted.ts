import { withDeadline } from '@paraclock/core'
import { buildProbes, type Probe } from './buildProbes.ts'
import { tryProbes } from './measureWidth.ts'
import { type OpenProversArgs, openProvers } from './openProvers.ts'
import type { ProofSubject, Prover, Trial } from './Prover.ts'

/** The arguments of {@link listAdmitted}. */
export interface ListAdmittedArgs extends OpenProversArgs {
  readonly proxyType: string
  /** The longest time for all tests together, in milliseconds. Defaults to 300,000. */
  readonly deadlineMs?: number
  readonly signal?: AbortSignal
}

const MAX_MS = 300_000

/**
 * Lists all calls of a chain that a proxy of a type may make, such as `balances.transferAll`. Each
 * call is tested with default arguments, by the methods of `proveProxyTypes`. A call is left out only
 * if a test shows that the filter of the type refuses the call.
 *
 * @returns `undefined` if no test has a result
 * @throws ParaclockError `ChainItemMissing` if the chain has no proxy pallet, `DeadlineExceeded`,
 * `OperationAborted`, and the errors of the connection's reads.
 *
 * @example
 * ```ts
 * import type { Chain } from '@paraclock/connect'
 * import { listAdmitted, type ProxyState } from '@paraclock/proxy'
 *
 * export async function mayTransfer(target: Chain, state: ProxyState, proxyType: string) {
 *   const admitted = await listAdmitted({ target, state, proxyType })
 *   return admitted?.includes('balances.transferKeepAlive') ?? true
 * }
 * ```
 */
export async function listAdmitted(args: ListAdmittedArgs): Promise<readonly string[] | undefined> {
  const { target, proxyType, deadlineMs: milliseconds = MAX_MS, signal } = args
  const what = `testing the calls of ${target.name} with the proxy type ${proxyType}`
  return await withDeadline({ milliseconds, what, signal }, async (inner) => {
    const { subject, provers } = await openProvers(args)
    return await testCalls({ subject, provers, proxyType, signal: inner })
  })
}

interface TestArgs {
  readonly subject: ProofSubject
  readonly provers: readonly Prover[]
  readonly proxyType: string
  readonly signal: AbortSignal
}

export async function testCalls(args: TestArgs): Promise<readonly string[] | undefined> {
  const probes = buildProbes(args.subject.target.runtime)
  const found = await testProbes(args, probes)
  if (found.size === 0) return undefined
  return probes.filter((probe) => found.get(probe) !== 'refused').map(({ name }) => name)
}

/** Tests calls by one method after another, until each call has a result. */
async function testProbes(
  { provers, ...args }: TestArgs,
  probes: readonly Probe[]
): Promise<ReadonlyMap<Probe, Trial['kind']>> {
  const found = new Map<Probe, Trial['kind']>()
  for (const prover of provers) {
    const left = probes.filter((probe) => !found.has(probe))
    for (const group of splitProbes(args, left)) {
      const trials = await tryProbes({ ...args, prover, probes: group })
      for (const [index, probe] of group.entries()) {
        const kind = trials[index]?.kind ?? 'inconclusive'
        if (kind !== 'inconclusive') found.set(probe, kind)
      }
    }
  }
  return found
}

/**
 * Splits calls into groups that are tested together. Each call of the proxy pallet is alone, because
 * it could remove the proxy by which the next call is tested.
 */
function splitProbes(
  { subject }: Pick<TestArgs, 'subject'>,
  probes: readonly Probe[]
): readonly (readonly Probe[])[] {
  const isOwn = ({ name }: Probe): boolean => name.startsWith(`${subject.pallet.section}.`)
  const others = probes.filter((probe) => !isOwn(probe))
  return [...(others.length === 0 ? [] : [others]), ...probes.filter(isOwn).map((own) => [own])]
}
