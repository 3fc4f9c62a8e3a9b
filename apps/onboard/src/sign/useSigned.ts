import type { NetworkConfig } from '@paraclock/checklist'
import { connectService, type Service } from '@paraclock/scheduler'
import type { CommandContext } from '../cli/defineCommand.ts'
import type { ConfigContext } from '../open/openConfig.ts'
import { type OpenedNetwork, requireOne, useNetworks } from '../open/useNetworks.ts'
import type { ChainProof } from './chainProof.ts'
import { createProver, type ProverContext } from './createProver.ts'
import { maySign, type ReviewContext } from './createReviewer.ts'
import { type NamedSigner, nameSigner, requireSigner, spellAccount } from './nameSigner.ts'
import { type OpenedSigner, readSigner } from './readSigner.ts'

/** The options that name the network and the signer. */
export type SignedContext = ConfigContext &
  ReviewContext &
  ProverContext &
  Pick<CommandContext, 'env'> & {
    readonly options: { readonly 'as-signer': boolean }
  }

/** The service of the one network that a command is about, and the account that acts on it. */
export interface SignedService extends OpenedNetwork {
  readonly service: Service
  /** What signed bytes rest on; empty for a command that only shows. */
  readonly proofs: readonly ChainProof[]
  /** Who signs; `undefined` if no signer was given, and the command only shows. */
  readonly signing: { readonly signer: OpenedSigner; readonly named: NamedSigner } | undefined
  /** Whether it may be signed: `--yes` allows it, or a person who is asked later. */
  readonly isAllowed: boolean
  /** The address of the account that pays and owns the task: the signer's, else the user's. */
  readonly owner: string
}

/**
 * Opens the service of the one network that a command line names, for the signer that it names: the
 * configured user, unless `--as-signer` allows another account. It refuses a wrong secret before it
 * connects.
 *
 * @param signerOf - `user`: the configured user must sign; `owner`: the caller compares the signer
 * @throws ParaclockError `SignerMissing`, `SignerMismatch`, and those of `readSigner`, of the connections and
 * of the work
 */
export async function useSigned<Result>(
  context: SignedContext,
  signerOf: 'user' | 'owner',
  work: (opened: SignedService) => Promise<Result>
): Promise<Result> {
  const { options } = context
  const prover = options.signer === undefined ? undefined : createProver(context)
  return await useNetworks(context, { prover }, async ({ opened }) => {
    const one = requireOne(opened)
    const { network, config } = one
    const who = await readWho(context, signerOf, network, config)
    const chain = await one.chain('service')
    const signing = await prover?.prove(chain, config.service)
    const service = await connectService(signing === undefined ? { chain } : { signing })
    return await work({ ...one, ...who, service, proofs: prover?.proofs ?? [] })
  })
}

/** The signer of a network, and the account that pays. */
async function readWho(
  context: SignedContext,
  signerOf: 'user' | 'owner',
  network: string,
  config: NetworkConfig
): Promise<Pick<SignedService, 'signing' | 'isAllowed' | 'owner'>> {
  const { options } = context
  const networks = [[network, config]] as const
  const owner = spellAccount(config.user, networks)
  const role = `the user of ${network}`
  const asSigner = options['as-signer']
  const isAllowed = maySign(options, `${owner}, ${role}`)
  if (!isAllowed && options.signer === undefined && !asSigner) {
    return { signing: undefined, isAllowed, owner }
  }
  const signer = await readSigner(context, {
    option: '--signer',
    given: options.signer,
    whose: asSigner ? '--as-signer' : `${owner}, ${role}`,
    account: config.user
  })
  const { account } = signer
  if (signerOf === 'user' && !asSigner) {
    requireSigner({ account, wanted: config.user, role, networks })
  }
  const named = nameSigner(account, networks)
  return { signing: { signer, named }, isAllowed, owner: named.account }
}
