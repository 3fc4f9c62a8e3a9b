import type { CommandContext } from '../cli/defineCommand.ts'
import type { ConfigContext } from '../open/openConfig.ts'
import { type OpenedService, openService } from '../open/openService.ts'
import { createProver, type ProverContext } from './createProver.ts'
import { maySign, type ReviewContext } from './createReviewer.ts'
import { type NamedSigner, nameSigner, requireSigner, spellAccount } from './nameSigner.ts'
import { type OpenedSigner, readSigner } from './readSigner.ts'

/** What says who signs for the service of which network. */
export type SignedContext = ConfigContext &
  ReviewContext &
  ProverContext &
  Pick<CommandContext, 'env'> & {
    readonly options: { readonly 'as-signer': boolean }
  }

/** The service of a network, and the account that acts on it. */
export interface SignedService extends OpenedService {
  /** Who signs; `undefined` if no signer was given, and the command only shows. */
  readonly signing: { readonly signer: OpenedSigner; readonly named: NamedSigner } | undefined
  /** Whether it may be signed: `--yes` allows it, or a person who is asked later. */
  readonly isAllowed: boolean
  /** The address of the account that pays and owns the task: the signer's, else the user's. */
  readonly owner: string
}

/**
 * Opens the service of the one network that a command line names, for the signer that it names: the
 * configured user, unless `--as-signer` allows another account.
 *
 * @param signerOf - `user`: the configured user has to sign; `owner`: the caller knows who
 * @throws ParaclockError `SignerMissing`, `SignerMismatch`, and those of `readSigner` and `openService`
 */
export async function openSigned(
  context: SignedContext,
  signerOf: 'user' | 'owner' = 'user'
): Promise<SignedService> {
  const { options } = context
  let signing: SignedService['signing']
  let isAllowed = false
  let owner = ''
  const prover = options.signer === undefined ? undefined : createProver(context)
  const opened = await openService(context, {
    prover,
    onNetwork: async (network, config) => {
      const networks = [[network, config]] as const
      owner = spellAccount(config.user, networks)
      const role = `the user of ${network}`
      const asSigner = options['as-signer']
      isAllowed = maySign(options, `${owner}, ${role}`)
      if (!isAllowed && options.signer === undefined && !asSigner) return
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
      signing = { signer, named: nameSigner(account, networks) }
      owner = signing.named.account
    }
  })
  return { ...opened, signing, isAllowed, owner }
}
