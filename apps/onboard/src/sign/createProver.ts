import type { ChainConfig } from '@paraclock/checklist'
import type { ConnectedChain } from '@paraclock/connect'
import { describeProof, openSigning, type SigningChain } from '@paraclock/submission'
import type { CommandContext } from '../cli/defineCommand.ts'
import { openRuntimeRecords } from '../open/openCaches.ts'
import type { ChainProof } from './chainProof.ts'

/** Proves chains before anything is planned and signed by their types. */
export interface ChainProver {
  /**
   * The chain for signing. Its types are proven once; a chain with other types is proven anew.
   *
   * @throws ParaclockError as `openSigning` of `@paraclock/submission`
   */
  prove(chain: ConnectedChain, config: ChainConfig): Promise<SigningChain>
  /**
   * Proves a chain, and pins it to the newest block that all its endpoints name as finalized.
   *
   * @throws ParaclockError as `prove`
   */
  admit(chain: ConnectedChain, config: ChainConfig): Promise<ConnectedChain>
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
  const runtimes = openRuntimeRecords({ env })
  const proofs: ChainProof[] = []
  const open = async (chain: ConnectedChain, { endpoints }: ChainConfig): Promise<SigningChain> => {
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
  const prove: ChainProver['prove'] = (chain, config) => {
    const { runtime } = chain
    const known = proven.get(runtime)
    if (known !== undefined) return known
    const signing = open(chain, config)
    proven.set(runtime, signing)
    signing.catch(() => proven.delete(runtime))
    return signing
  }
  return {
    proofs,
    prove,
    // A chain that was opened over a connection has it, wherever it is pinned.
    admit: async (chain, config) => (await (await prove(chain, config)).present()) as ConnectedChain
  }
}
