import { blake2b } from '@noble/hashes/blake2.js'
import type { Chain } from '@paraclock/connect'
import {
  bytesToHex,
  type CallStep,
  type Hex,
  hexToBytes,
  ParaclockError,
  parseAccount
} from '@paraclock/core'
import { encodeCall } from '@paraclock/weights'
import { RootWayMissing } from '../errors.ts'
import { hasCalls, listRootWays, type RootWay } from './listRootWays.ts'

/** What root shall do, and the calls that bring it there. */
export interface RootProposal {
  /** What root does: the one call, or a batch of all. */
  readonly call: Hex
  /** The hash of that call, by which governance knows it. */
  readonly hash: Hex
  /** How many bytes it has. */
  readonly length: number
  /** The calls to sign, in order. */
  readonly steps: readonly CallStep[]
}

/** What {@link buildRootProposal} takes. */
export interface BuildRootProposalArgs {
  /** The chain whose root shall act. */
  readonly chain: Pick<Chain, 'name' | 'runtime'>
  /** What root shall do: the calls of a plan's steps whose origin is root. */
  readonly calls: readonly Hex[]
  /** How root is brought to do it. */
  readonly way: RootWay
  /** Who signs: the holder of the sudo key, or the proposer. */
  readonly account: string
}

/**
 * Writes what has to be signed so that a chain's root makes calls: through the sudo key, or through
 * governance, which is shown a preimage by its hash and length. Several calls become one batch that
 * is done as a whole or not at all.
 *
 * @throws ParaclockError `RootWayMissing` if the chain lacks the pallets for it, and those of
 * `encodeCall` of weights for calls of another chain and of `parseAccount` of core.
 *
 * @example
 * ```ts
 * import type { Chain } from '@paraclock/connect'
 * import { buildRootProposal, type HrmpPlan } from '@paraclock/hrmp'
 *
 * declare const chain: Chain // the parachain
 * declare const plan: HrmpPlan
 *
 * const { steps, hash, length } = buildRootProposal({
 *   chain,
 *   calls: plan.next.filter((step) => step.chain === 'acme').map((step) => step.call),
 *   way: { kind: 'referendum' },
 *   account: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
 * })
 * console.log(hash, length, steps.map((step) => step.description))
 * ```
 */
export function buildRootProposal(args: BuildRootProposalArgs): RootProposal {
  const { chain, way, account } = args
  const { name } = chain
  parseAccount(account)
  const known = listRootWays({ chain })
  if (!known.includes(way.kind)) {
    const problem = `it lacks the pallets for ${way.kind}, and has those for ${known.join(', ') || 'no other way'}`
    throw new ParaclockError(RootWayMissing, { chain: name, problem })
  }
  const call = joinCalls(args)
  const bytes = hexToBytes(call)
  const hash = bytesToHex(blake2b(bytes, { dkLen: 32 }))
  const length = bytes.length
  const sign = (method: string, values: Readonly<Record<string, unknown>>): Signed => {
    const [pallet = '', short = ''] = method.split('.')
    const written = encodeCall({ chain, call: { pallet, method: short, args: values } })
    return { chain: name, origin: { kind: 'signed', account }, call: written }
  }
  return { call, hash, length, steps: writeSteps(way, { sign, call, hash, length }) }
}

type Signed = Pick<CallStep, 'chain' | 'origin' | 'call'>

interface Subject {
  readonly sign: (method: string, values: Readonly<Record<string, unknown>>) => Signed
  readonly call: Hex
  readonly hash: Hex
  readonly length: number
}

function writeSteps(way: RootWay, subject: Subject): readonly CallStep[] {
  const { sign, call, hash, length } = subject
  const proposal = { Lookup: { hash, len: length } }
  switch (way.kind) {
    case 'sudo':
      return [
        {
          ...sign('sudo.sudo', { call }),
          description: `sudo.sudo(${length} bytes)`,
          preconditions: ['the account holds the sudo key'],
          observe: 'the event sudo.Sudid with a result that is Ok'
        }
      ]
    case 'referendum':
      return [
        notePreimage(subject),
        {
          ...sign('referenda.submit', {
            proposalOrigin: { system: 'Root' },
            proposal,
            enactmentMoment: { After: way.enactAfter ?? 1 }
          }),
          description: `referenda.submit(root, ${hash})`,
          preconditions: [
            'the preimage is noted',
            'the account can reserve the submission deposit; somebody places the decision deposit'
          ],
          observe: `the event referenda.Submitted; when it is enacted, the calls of ${hash}`
        }
      ]
    case 'democracy':
      return [
        notePreimage(subject),
        {
          ...sign('democracy.propose', { proposal, value: way.deposit }),
          description: `democracy.propose(${hash}, ${way.deposit})`,
          preconditions: ['the preimage is noted', 'the account can reserve the deposit'],
          observe: `the event democracy.Proposed; when it is enacted, the calls of ${hash}`
        }
      ]
  }
}

function notePreimage({ sign, call, hash, length }: Subject): CallStep {
  return {
    ...sign('preimage.notePreimage', { bytes: call }),
    description: `preimage.notePreimage(${length} bytes, hash ${hash})`,
    preconditions: ['the account can reserve the deposit of a preimage of this length'],
    observe: `the event preimage.Noted with the hash ${hash}`
  }
}

function joinCalls({ chain, calls }: BuildRootProposalArgs): Hex {
  const { name } = chain
  const [first, ...others] = calls.map((call) => encodeCall({ chain, call }))
  if (first === undefined) {
    throw new ParaclockError(RootWayMissing, { chain: name, problem: 'no call was given' })
  }
  if (others.length === 0) return first
  if (!hasCalls(chain, 'Utility')) {
    const problem = `it has no utility pallet to put ${calls.length} calls into one`
    throw new ParaclockError(RootWayMissing, { chain: name, problem })
  }
  const call = { pallet: 'utility', method: 'batchAll', args: { calls: [first, ...others] } }
  return encodeCall({ chain, call })
}
