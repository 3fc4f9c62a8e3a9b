import {
  type Chain,
  type ChainPlace,
  type ChainVerifier,
  type ConnectedChain,
  describeProof,
  type RecencyOptions
} from '@paraclock/connect'
import { shareWork } from '@paraclock/core'
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
   * finalized.
   */
  admit(chain: ConnectedChain, place: ChainPlace): Promise<ConnectedChain>
  readonly proofs: readonly ChainProof[]
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
    relayOf = () => undefined
  }: {
    readonly networkOf: ReadonlyMap<ChainPlace, string>
    /** The relay chain of a parachain. It is opened only if the parachain's block is old. */
    readonly relayOf?: (place: ChainPlace) => RecencyOptions['relay']
  }
): ChainProver {
  const proven = new WeakMap<ConnectedChain['runtime'], Promise<SigningChain>>()
  const proofs: ChainProof[] = []
  const open = async (chain: ConnectedChain, place: ChainPlace): Promise<SigningChain> => {
    const signing = await openSigning(chain, {
      endpoints: place.endpoints,
      runtimes,
      relay: relayOf(place),
      expect: { paraId: place.paraId },
      signal,
      allowUnhashed: options.unhashed,
      allowUnconfirmed: options.unconfirmed,
      trustEndpoint: options['trust-endpoint']?.some((role) => role === chain.name)
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
    prove,
    // The cast is safe, because `present` returns the connected chain at a newer block.
    admit: async (chain, place) =>
      (await (await prove(chain, place)).present()) as Chain as ConnectedChain
  }
}
