import type { ChainPlace, ChainVerifier, ConnectedChain } from '@paraclock/connect'
import { describeProof, openSigning, type SigningChain } from '@paraclock/submission'
import type { CommandContext } from '../cli/defineCommand.ts'
import { openCaches } from '../open/openCaches.ts'
import type { ChainProof } from './chainProof.ts'

/** Proves chains before anything is planned and signed by their types. */
export interface ChainProver extends ChainVerifier {
  /**
   * The chain for signing. Its types are proven once; a chain with other types is proven anew.
   *
   * @throws ParaclockError as `openSigning` of `@paraclock/submission`
   */
  prove(chain: ConnectedChain, place: ChainPlace): Promise<SigningChain>
  /**
   * Proves a chain, and pins it to the newest block that all its endpoints name as finalized.
   *
   * @throws ParaclockError as `prove`
   */
  admit(chain: ConnectedChain, place: ChainPlace): Promise<ConnectedChain>
  /** What was proven so far. */
  readonly proofs: readonly ChainProof[]
}

/** What says how chains are proven. */
export type ProverContext = Pick<CommandContext, 'env' | 'signal' | 'report'> & {
  readonly options: {
    readonly unproven: boolean
    readonly unhashed: boolean
    readonly unconfirmed: boolean
  }
}

/** Proves chains with what earlier runs of the command computed. */
export function createProver({ env, signal, report, options }: ProverContext): ChainProver {
  const proven = new WeakMap<ConnectedChain['runtime'], Promise<SigningChain>>()
  const { runtimes } = openCaches({ env })
  const proofs: ChainProof[] = []
  const open = async (chain: ConnectedChain, { endpoints }: ChainPlace): Promise<SigningChain> => {
    const signing = await openSigning(chain, {
      ...{ endpoints, runtimes, signal },
      allowUnproven: options.unproven,
      allowUnhashed: options.unhashed,
      allowUnconfirmed: options.unconfirmed
    })
    const { proof } = signing
    const summary = `${chain.name}: ${describeProof(proof)}`
    report(summary)
    proofs.push({
      chain: chain.name,
      codeHash: proof.codeHash,
      block: proof.block.number,
      proven: proof.isProven,
      endpoints: [...proof.agreed],
      unreachable: [...proof.unreachable],
      metadataHash: proof.runtime.metadataHash,
      summary
    })
    return signing
  }
  const prove: ChainProver['prove'] = (chain, place) => {
    const { runtime } = chain
    const known = proven.get(runtime)
    if (known !== undefined) return known
    const signing = open(chain, place)
    proven.set(runtime, signing)
    signing.catch(() => proven.delete(runtime))
    return signing
  }
  return {
    proofs,
    prove,
    // A chain that was opened over a connection has it, wherever it is pinned.
    admit: async (chain, place) => (await (await prove(chain, place)).present()) as ConnectedChain
  }
}
