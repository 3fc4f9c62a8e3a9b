import { join, resolve } from 'node:path'
import type { NetworkConfig } from '@paraclock/checklist'
import {
  bytesToHex,
  type CallOrigin,
  type CallStep,
  type Hex,
  hexToBytes,
  stringifyJson
} from '@paraclock/core'
import { blake2AsU8a } from '@polkadot/util-crypto'
import type { ContextOf } from '../cli/defineCommand.ts'
import type { fixCommand } from '../commands/fix.ts'
import { linkCall } from '../render/links.ts'
import { replaceFiles } from '../render/write/replaceFiles.ts'
import { roleOf } from './makeCalls.ts'
import type { NetworkPlan } from './NetworkPlan.ts'

/** A call as governance needs it. */
interface ProposalBundle {
  readonly chain: string
  /** The configured hash of block 0 of the chain that the call is for. */
  readonly genesis?: string
  readonly origin: CallOrigin
  /** What it does, decoded. */
  readonly description: string
  /** The SCALE encoded call. */
  readonly call: Hex
  /** The hash under which the call is noted as a preimage, and how many bytes it has. */
  readonly preimage: { readonly hash: Hex; readonly length: number }
  /** The call in the polkadot.js apps, once the chain is chosen there. */
  readonly link: string
  /** What voters have to confirm, because it would be dangerous as a mistake. */
  readonly caution?: string
  readonly preconditions: readonly string[]
  readonly observe: string
}

/** Writes a proposal for every call, if a folder was named for them. */
export async function bundleProposals(
  context: ContextOf<typeof fixCommand>,
  plans: readonly NetworkPlan[],
  networks: readonly (readonly [string, NetworkConfig])[]
): Promise<void> {
  const { options, print, cwd, signal } = context
  if (options.bundle === undefined) return
  const folder = resolve(cwd, options.bundle)
  const files = plans.flatMap(({ network, steps }) =>
    steps.map((step, index) => {
      const config = networks.find(([name]) => name === network)?.[1]
      const proposal = bundleProposal(step, config?.[roleOf(step.chain)].genesis)
      const name = `${network}-${String(index + 1).padStart(2, '0')}-${step.chain}.json`
      return { path: join(folder, name), text: `${stringifyJson(proposal, { indent: 2 })}\n` }
    })
  )
  await replaceFiles({ files, signal })
  if (!options.json) print(`${files.length} proposals are in ${folder}`)
}

/** Makes of a step what a proposal needs. */
function bundleProposal(step: CallStep, genesis: string | undefined): ProposalBundle {
  const { chain, origin, description, call, caution, preconditions, observe } = step
  const bytes = hexToBytes(call)
  return {
    chain,
    genesis,
    origin,
    description,
    call,
    preimage: { hash: bytesToHex(blake2AsU8a(bytes, 256)), length: bytes.length },
    link: linkCall(call)[0].href,
    caution,
    preconditions,
    observe
  }
}
