import { type BulkArgs, connectService, type Service } from '@paraclock/scheduler'
import {
  type CallSigner,
  type JournalStore,
  resumeSubmissions,
  type SigningChain,
  type SubmissionOutcome
} from '@paraclock/submission'
import type { CommandContext, OptionValues } from '../cli/defineCommand.ts'
import type { asSignerOption, configOptions, signerOptions } from '../cli/sharedOptions.ts'
import { useJournal } from '../journal/useJournal.ts'
import { type OpenedNetwork, requireOne, useNetworks } from '../open/useNetworks.ts'
import type { ChainProof } from './chainProof.ts'
import { createProver } from './createProver.ts'
import { createReviewer, maySign } from './createReviewer.ts'
import { type NamedSigner, nameSigner, requireSigner, spellAccount } from './nameSigner.ts'
import { type OpenedSigner, readSigner } from './readSigner.ts'
import { sayOnChain } from './sayOnChain.ts'

type SignedOptions = OptionValues<
  typeof configOptions & typeof signerOptions & typeof asSignerOption
>

/** The context of a command that signs for one service, with further options of it. */
export type SignedContext<Options = unknown> = CommandContext<SignedOptions & Options>

/** The service of the one network that a command is about, and the account that acts on it. */
export interface SignedService extends OpenedNetwork {
  readonly service: Service
  /** What signed bytes rest on; empty for a command that only shows. */
  readonly proofs: readonly ChainProof[]
  /** Who signs; `null` if no signer was given. */
  readonly signer: NamedSigner | null
  /** How transactions are signed; `undefined` if the command only shows. */
  readonly signing: SigningCommand | undefined
  /** The address of the account that pays and owns the task: the signer's, else the user's. */
  readonly owner: string
}

/** What transactions are signed with. */
export interface SigningCommand {
  readonly signer: CallSigner
  readonly journal: JournalStore
  /** The outcomes of what an earlier run has signed and not seen settled. */
  readonly settled: readonly SubmissionOutcome[]
}

/** How long a call may take to be finalized, in milliseconds. */
export const FINALITY_MS = 300_000

/**
 * Opens the service of the one network that a command line names, for the signer that it names: the
 * configured user, unless `--as-signer` allows another account. It refuses a wrong secret before it
 * connects. If the command may sign, it opens the journal, and settles what an earlier run has signed:
 * so the chain states afterwards what is left to do.
 *
 * @param signerOf - `user`: the configured user must sign; `owner`: the caller compares the signer
 * @throws ParaclockError `SignerMissing`, `SignerMismatch`, and those of `readSigner`, of the connections,
 * of `useJournal`, of the outcomes and of the work
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
    const networks = [[one.network, one.config]] as const
    const user = spellAccount(one.config.user, networks)
    const isAllowed = maySign(options, `${user}, the user of ${one.network}`)
    const opener = await openSigner(context, signerOf, one)
    const signer = opener === undefined ? null : nameSigner(opener.account, networks)
    const chain = await one.chain('service')
    const proven = await prover?.prove(chain, one.config.service)
    const service = await connectService(proven === undefined ? { chain } : { signing: proven })
    const owner = signer?.account ?? user
    const shown = { ...one, service, proofs: prover?.proofs ?? [], signer, owner }
    if (opener === undefined || proven === undefined || !isAllowed) {
      return await work({ ...shown, signing: undefined })
    }
    return await useJournal(context, [proven], async (journal) => {
      const settled = await settleOpen(context, { chain: proven, journal, ...opener })
      return await work({ ...shown, signing: { signer: opener.signer, journal, settled } })
    })
  })
}

/** How the transactions of a command are signed, shown before and waited for. */
export function writeTerms(
  context: SignedContext,
  { network, config, service }: SignedService,
  asked: {
    readonly signing: SigningCommand
    /** Whether several may follow, so that one answer may allow them all. */
    readonly isSeries: boolean
  }
): BulkArgs {
  const { signing, isSeries } = asked
  const { signer, journal } = signing
  const words = sayOnChain(service.chain, config)
  const review = createReviewer(context, { isSeries })({ chain: `${network}, service`, words })
  return { signer, journal, review, signal: context.signal, deadlineMs: FINALITY_MS }
}

/** The signer of a network; `undefined` if none is named. */
async function openSigner(
  context: SignedContext,
  signerOf: 'user' | 'owner',
  { network, config }: OpenedNetwork
): Promise<OpenedSigner | undefined> {
  const { signer: given, 'as-signer': asSigner } = context.options
  if (given === undefined && !asSigner) return undefined
  const networks = [[network, config]] as const
  const role = `the user of ${network}`
  const whose = asSigner ? '--as-signer' : `${spellAccount(config.user, networks)}, ${role}`
  const account = config.user
  const opened = await readSigner(context, { option: '--signer', given, whose, account })
  if (signerOf === 'user' && !asSigner) {
    requireSigner({ account: opened.account, wanted: config.user, role, networks })
  }
  return opened
}

/** Sends again what an earlier run has signed for an account, and waits for the outcomes. */
async function settleOpen(
  { signal, report }: SignedContext,
  args: {
    readonly chain: SigningChain
    readonly journal: JournalStore
    readonly account: string
  }
): Promise<readonly SubmissionOutcome[]> {
  const { chain, journal, account } = args
  const outcomes: SubmissionOutcome[] = []
  for (const submission of await resumeSubmissions({ chain, journal })) {
    if (submission.record.account !== account) continue
    report(`resuming the transaction ${submission.record.id}`)
    outcomes.push(await submission.outcome({ deadlineMs: FINALITY_MS, signal }))
  }
  return outcomes
}
