import { parseAccount } from '@paraclock/core'
import { type BulkArgs, connectService, type Service } from '@paraclock/scheduler'
import type { SubmissionOutcome } from '@paraclock/submission'
import type { CommandContext, OptionValues } from '../cli/defineCommand.ts'
import type { asSignerOption, configOptions, signerOptions } from '../cli/sharedOptions.ts'
import { FINALITY_MS, resumeCalls } from '../journal/resumeCalls.ts'
import type { ChainProof } from '../schemas/chainProof.ts'
import type { NamedSigner } from '../schemas/NamedSigner.ts'
import type { Caches } from '../session/openCaches.ts'
import { everyRole, type OpenedNetwork, type SignedSession } from '../session/openSession.ts'
import { nameSigner, requireSigner, spellAccount } from '../sign/nameSigner.ts'
import { openActor } from '../sign/openActor.ts'

export type SignedContext<Options = unknown> = CommandContext<
  OptionValues<typeof configOptions & typeof signerOptions & typeof asSignerOption> & Options
>

/** What a command about the tasks of the user needs. */
export const taskNeeds = {
  networks: 'one',
  chains: everyRole,
  signer: 'user',
  proofs: true
} as const

export interface SignedService extends OpenedNetwork {
  readonly caches: Caches
  readonly service: Service
  readonly proofs: readonly ChainProof[]
  readonly signer: NamedSigner | undefined
  /** How the command signs and sends calls. `undefined` if the command does not sign. */
  readonly signing: SigningCommand | undefined
  /** The account of `--as`. Without `--as`, the signer's, or else the user's account. */
  readonly owner: string
}

export interface SigningCommand {
  readonly terms: Omit<BulkArgs, 'review'>
  /** The outcomes of transactions that earlier runs of a command left open. */
  readonly settled: readonly SubmissionOutcome[]
}

/** Connects to the service. A command that signs also resumes earlier transactions. */
export async function openService(
  context: SignedContext,
  { opened: [one], caches, prover, signers: [key], proven: [proven], journal }: SignedSession
): Promise<SignedService> {
  const { network, config } = one
  const networks = [[network, config]] as const
  const service = await connectService(
    proven === undefined ? { chain: await one.chain('service') } : { signing: proven.chain }
  )
  const signer = key === undefined ? undefined : nameSigner(key, networks)
  const owner = spellAccount(key?.account ?? config.user, networks)
  const shown = { ...one, service, caches, proofs: prover?.proofs ?? [], signer, owner }
  if (key === undefined || proven === undefined || journal === undefined) {
    return { ...shown, signing: undefined }
  }
  const settled: SubmissionOutcome[] = []
  const account = parseAccount(key.signer.account)
  for await (const { outcome } of resumeCalls(context, [proven], journal, account)) {
    settled.push(outcome)
  }
  const as = openActor(context, { chain: proven.chain.chain, key })
  const { signal } = context
  const isShared = context.options.shared
  const terms = { signer: key.signer, as, journal, isShared, signal, deadlineMs: FINALITY_MS }
  return { ...shown, signing: { terms, settled } }
}

/** Throws if the command acts for an account other than `wanted`, the owner of a task. */
export function requireOwner({ network, config, owner }: SignedService, wanted: string): void {
  const role = 'the owner of the task'
  requireSigner({ account: parseAccount(owner), wanted, role, networks: [[network, config]] })
}
