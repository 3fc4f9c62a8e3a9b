import { basename, dirname, resolve } from 'node:path'
import type { Chain } from '@paraclock/connect'
import { type Hex, ParaclockError, shorten } from '@paraclock/core'
import { ProposalMismatch, type ProposedCall, readProposal } from '@paraclock/governance'
import type { DispatchOrigin } from '@paraclock/types'
import type { CommandContext } from '../cli/defineCommand.ts'
import type { VerifiedProposal } from '../commands/verify.ts'
import { refuseArgument } from '../errors/refuseArgument.ts'
import { readTextFile } from '../files/readFiles.ts'
import { readSavedFile } from '../files/readSavedFile.ts'
import { type Proposal, proposal } from '../schemas/Proposal.ts'
import type { OpenedNetwork, ReadSession } from '../session/openSession.ts'
import { readBundle } from './readBundle.ts'

/** The folder of a proposal, and the steps that come before it. */
export interface ProposalPlace {
  readonly folder: string
  readonly network: string
  /** The ids of the steps. They stand in the bundle of the folder. */
  readonly after: readonly string[]
}

export interface ProposalSource {
  /** The proposal file. Absent if the source is not such a file. */
  readonly file?: Proposal
  /** Absent if the source is not a file of a bundle. */
  readonly place?: ProposalPlace
  /** Reads the bytes of the call. `origin` is absent if the source has none. */
  read(chain: Chain): Promise<{ readonly call: Hex; readonly origin?: DispatchOrigin }>
  /** Compares the values of a proposal file with the computed values. Throws if one differs. */
  compare?(chain: Chain, proposed: ProposedCall): VerifiedProposal['compared']
}

const HASH = /^0x[0-9a-f]{64}$/i
const BYTES = /^0x(?:[0-9a-f]{2})+$/i
const INDEX = /^\d{1,9}$/
const HEX_FILE = /\.hex$/
// The maximum length of a `.hex` file, in characters. Calls are shorter.
const MAX_HEX = 16 * 1024 * 1024

/** Whether the argument of `verify` is a JSON file. Such a file names its network. */
export function namesNetwork(given: string): boolean {
  return ![HASH, BYTES, INDEX, HEX_FILE].some((form) => form.test(given))
}

export async function readProposalSource(
  { cwd, signal }: Pick<CommandContext, 'cwd' | 'signal'>,
  given: string
): Promise<ProposalSource> {
  const hold = (call: string): ProposalSource => ({
    read: async () => ({ call: call.toLowerCase() as Hex })
  })
  if (HASH.test(given)) {
    const named = { hash: given.toLowerCase() as Hex }
    return { read: async (chain) => ({ call: (await readProposal(chain, named, signal)).call }) }
  }
  if (INDEX.test(given)) {
    const named = { referendum: Number(given) }
    const read = async (chain: Chain) => {
      const { call, origin } = await readProposal(chain, named, signal)
      return { call, origin: { kind: 'chain', origin } as const }
    }
    return { read }
  }
  if (BYTES.test(given)) return hold(given)
  if (/^(?:0x|\d+$|$)/i.test(given)) {
    throw refuseArgument(
      `${shorten(given)} is not a proposal: give the hash of a preimage, the index of a referendum, the bytes of a call as 0x and an even number of digits, or a file`
    )
  }
  const path = resolve(cwd, given)
  if (HEX_FILE.test(given)) {
    const call = (await readTextFile({ path, source: given, most: MAX_HEX })).trim()
    if (BYTES.test(call)) return { ...hold(call), ...(await findPlace(path)) }
    throw refuseArgument(`${given} does not hold the bytes of a call as 0x hex`)
  }
  const file = await readSavedFile(proposal, path, 'a proposal')
  const { network, after } = file
  const { account } = file.origin
  const origin = account === undefined ? undefined : ({ kind: 'signed', account } as const)
  return {
    file,
    place: { folder: dirname(path), network, after },
    read: async () => ({ call: file.call, origin }),
    compare: (chain, { hash, length, description }) =>
      [
        ['the hash', file.preimage.hash, hash],
        ['the length', String(file.preimage.length), String(length)],
        ['the genesis of the chain', file.genesis, chain.facts.genesis],
        ['the name of the call', nameCall(file.description), nameCall(description)],
        ['the decoded call', file.decoded, description]
      ].map(([what = '', stated = '', computed = '']) => {
        if (stated !== computed) {
          throw new ParaclockError(ProposalMismatch, { proposal: given, what, stated, computed })
        }
        return { what, value: computed, agrees: true }
      })
  }
}

/** Finds the step of a `.hex` file in the bundle beside it. */
async function findPlace(path: string): Promise<Pick<ProposalSource, 'place'>> {
  const folder = dirname(path)
  const { steps = [] } = (await readBundle(folder)) ?? {}
  const step = steps.findLast(({ file }) => file === basename(path, '.hex'))
  return step === undefined ? {} : { place: { folder, network: step.network, after: step.after } }
}

/** Returns the pallet and the name of a described call. */
function nameCall(description: string): string {
  return description.split('(', 1)[0] ?? ''
}

/**
 * Chooses the network that the file names. If only one network is open, chooses this network,
 * because voters may give it a different name. The genesis is compared later.
 */
export function chooseNetwork(
  opened: ReadSession['opened'],
  given: string,
  file: Pick<Proposal, 'network'> | undefined
): OpenedNetwork {
  const [own] = opened
  if (file === undefined) return own
  const named = opened.find(({ network }) => network === file.network)
  if (named !== undefined) return named
  if (opened.length === 1) return own
  throw refuseArgument(
    `${given} is a proposal for the network ${file.network}, which is not configured or not chosen`
  )
}
