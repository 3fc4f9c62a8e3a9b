import { type Evidence, type Fact, type Hex, parseAccount } from '@paraclock/core'
import { type ContractCall, listContractCalls } from '@paraclock/proxy'
import type { RuntimeEvent } from '@paraclock/types'
import { accountOnTarget } from '../../config/accountOnTarget.ts'
import type {
  ContractsArtifact,
  ReachedCall,
  ReachedContract
} from '../../evidence/ProgramArtifact.ts'
import {
  isCode,
  type ProbeArgs,
  placeOfCode,
  probeContract,
  seeNative
} from '../../observe/probeContract.ts'
import { encodeConfigured, encodeOwnCall } from './call.ts'
import { explainRevive } from './explainRevive.ts'

export async function reachContracts(
  args: ProbeArgs
): Promise<Pick<ContractsArtifact, 'reached' | 'made' | 'madeEvidence'>> {
  const { target, config, observer } = args
  const call = encodeConfigured(target, config)
  const called = listContractCalls(target, call)
  if (called.length === 0) return { reached: [], made: undefined, madeEvidence: [] }
  const user = parseAccount(accountOnTarget(config))
  const own = encodeOwnCall(target, config)
  const { value: fact, evidence } = await observer.dispatch(own, user, 'own')
  const looked: Looked[] = []
  for (const one of called) looked.push(await lookAt(args, one, user))
  const made: Fact<ReachedCall> = fact.known
    ? judge(fact.value.failure?.name, fact.value.events, looked)
    : fact
  return {
    reached: looked.map(({ contract }) => contract),
    made,
    madeEvidence: [...evidence, ...looked.flatMap((one) => one.evidence)]
  }
}

function judge(
  failure: string | undefined,
  events: readonly RuntimeEvent[],
  looked: readonly Looked[]
): Fact<ReachedCall> {
  // `ethereumXcm` accepts calls only from XCM programs, so the user's own call fails with
  // `BadOrigin`. In this case, the outcome comes from direct calls of the contracts, in `looked`.
  if (failure === 'BadOrigin' && looked.some(({ contract }) => contract.pallet === 'ethereumXcm')) {
    if (looked.some(({ refuses }) => refuses === undefined))
      return { known: false, why: 'the target accepts the call only from programs' }
    const refused = looked.some(({ refuses }) => refuses)
    return { known: true, value: { failure: refused ? 'evm.ExecutedFailed' : undefined } }
  }
  const refused = events.find((event) => event.failure !== undefined)?.failure?.name
  return { known: true, value: { failure: failure ?? refused } }
}

interface Looked {
  readonly contract: ReachedContract
  /** Whether the contract reverts. `undefined` if no run shows this. */
  readonly refuses: boolean | undefined
  readonly evidence: readonly Evidence[]
}

async function lookAt(args: ProbeArgs, call: ContractCall, user: Hex): Promise<Looked> {
  const { to, pallet } = call
  const unknown = {
    ...call,
    gasUsed: undefined,
    reason: undefined,
    unseen: undefined,
    presence: 'unknown'
  } as const
  if (to === undefined) return { contract: unknown, refuses: undefined, evidence: [] }
  const { found, name, evidence } = await readCode(args, pallet, to)
  if (found === undefined) return { contract: unknown, refuses: undefined, evidence }
  if (!found) {
    const presence = pallet === 'revive' ? 'nothing' : await seeNative(args, to)
    return { contract: { ...unknown, presence }, refuses: undefined, evidence }
  }
  if (pallet === 'revive') {
    const abi = args.config.automation.abi ?? []
    const asked = { ...args, call: { ...call, to }, user, abi }
    const { evidence: seen, ...explained } = await explainRevive(asked)
    const contract = { ...unknown, ...explained, presence: 'code' } as const
    return { contract, refuses: undefined, evidence: [...evidence, ...seen] }
  }
  const probed = await probeContract(args, { ...call, to }, { user, pallet: name })
  const { refuses = undefined, ...seen } = probed ?? { unseen: UNSEEN }
  return { contract: { ...unknown, ...seen, presence: 'code' }, refuses, evidence }
}

const UNSEEN = 'a run of the contract by itself does not show why'

async function readCode({ target }: ProbeArgs, called: ContractCall['pallet'], to: Hex) {
  const place = placeOfCode(target.runtime, called)
  if (place === undefined) return { found: undefined, name: '', evidence: [] }
  const { value = false, evidence } = await target.storage({ ...place, keys: [to], as: isCode })
  return { found: value, name: place.pallet, evidence }
}
