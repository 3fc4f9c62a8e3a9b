import { bytesToHex, type CallOrigin, type CallStep, type Hex, hexToBytes } from '@paraclock/core'
import { blake2AsU8a } from '@polkadot/util-crypto'

/** A call as governance needs it. */
export interface ProposalBundle {
  readonly chain: string
  readonly origin: CallOrigin
  /** What it does, decoded. */
  readonly description: string
  /** The SCALE encoded call. */
  readonly call: Hex
  /** The hash under which the call is noted as a preimage, and how many bytes it has. */
  readonly preimage: { readonly hash: Hex; readonly length: number }
  /** The call in the polkadot.js apps, decoded and ready to be signed. */
  readonly link: string
  readonly preconditions: readonly string[]
  readonly observe: string
}

/** Makes of a step what a proposal needs. */
export function bundleProposal(args: {
  readonly step: CallStep
  /** An endpoint of the chain, without anything secret in it. */
  readonly endpoint: string
}): ProposalBundle {
  const { step, endpoint } = args
  const { chain, origin, description, call, preconditions, observe } = step
  const bytes = hexToBytes(call)
  return {
    chain,
    origin,
    description,
    call,
    preimage: { hash: bytesToHex(blake2AsU8a(bytes, 256)), length: bytes.length },
    link: `https://polkadot.js.org/apps/?rpc=${encodeURIComponent(endpoint)}#/extrinsics/decode/${call}`,
    preconditions,
    observe
  }
}
