import {
  type Chain,
  type ChainPlace,
  type ChainVerifier,
  type ConnectedChain,
  describeProof,
  type RecencyOptions,
  RuntimeProofFailed
} from '@paraclock/connect'
import { isParaclockError, shareWork } from '@paraclock/core'
import { openSigning, type SigningChain } from '@paraclock/submission'
import type { CommandContext, OptionValues } from '../cli/defineCommand.ts'
import type { keyOptions } from '../cli/sharedOptions.ts'
import type { ChainProof } from '../schemas/chainProof.ts'
import type { Caches } from './openCaches.ts'

export interface ChainProver extends ChainVerifier {
  /** Proves the types of a chain by its runtime code, once for each runtime. */
  prove(chain: ConnectedChain, place: ChainPlace): Promise<SigningChain>
  /**
   * Proves the chain, and returns it pinned to the newest block that all its endpoints report as
   * finalized. If proofs are optional, an unproven chain is returned unchanged.
   */
  admit(chain: ConnectedChain, place: ChainPlace): Promise<ConnectedChain>
  readonly proofs: readonly ChainProof[]
  /** A text for each unproven chain, with the reason. Empty if the command requires proofs. */
  readonly unproven: ReadonlySet<string>
}

/**
 * Creates a prover. The prover runs the code of each runtime, unless `runtimes` has a valid record
 * of the runtime from an earlier command.
 */
export function createProver(
  {
    signal,
    report,
    options
  }: Pick<
    CommandContext<Partial<OptionValues<typeof keyOptions>>>,
    'signal' | 'report' | 'options'
  >,
  { runtimes }: Pick<Caches, 'runtimes'>,
  {
    networkOf,
    relayOf = () => undefined,
    isOptional
  }: {
    readonly networkOf: ReadonlyMap<ChainPlace, string>
    /** The relay chain of a parachain. It is opened only if the parachain's block is old. */
    readonly relayOf?: (place: ChainPlace) => RecencyOptions['relay']
    /** If `true`, a chain without proofs is still read, and is listed in `unproven`. */
    readonly isOptional: boolean
  }
): ChainProver {
  const proven = new WeakMap<ConnectedChain['runtime'], Promise<SigningChain>>()
  const proofs: ChainProof[] = []
  const unproven = new Set<string>()
  const open = async (chain: ConnectedChain, place: ChainPlace): Promise<SigningChain> => {
    const signing = await openSigning(chain, {
      endpoints: place.endpoints,
      runtimes,
      relay: relayOf(place),
      signal,
      allowUnhashed: options.unhashed,
      allowUnconfirmed: options.unconfirmed
    })
    const { proof } = signing
    const network = networkOf.get(place)
    const prefix = network === undefined ? '' : `${network}, `
    const summary = `${prefix}${chain.name}: ${describeProof(proof)}`
    report(summary)
    proofs.push({
      network,
      chain: chain.name,
      codeHash: proof.codeHash,
      block: proof.block.number,
      endpoints: [...proof.agreed],
      unreachable: [...proof.unreachable],
      metadataHash: proof.runtime.metadataHash,
      summary
    })
    return signing
  }
  const prove: ChainProver['prove'] = (chain, place) =>
    shareWork(proven, chain.runtime, () => open(chain, place))
  return {
    proofs,
    unproven,
    prove,
    admit: async (chain, place) => {
      try {
        // The cast is safe, because `present` returns the connected chain at a newer block.
        return (await (await prove(chain, place)).present()) as Chain as ConnectedChain
      } catch (error) {
        if (!isOptional || !isParaclockError(error, RuntimeProofFailed)) throw error
        const isMissing = 'isWrong' in error.context && !error.context.isWrong
        if (!isMissing) throw error
        unproven.add(`${error.message}; so the bytes of the calls are left out`)
        return chain
      }
    }
  }
}
