import { resolve } from 'node:path'
import {
  chainRoles,
  describeMade,
  type InnerCall,
  listInnerCalls,
  systemRoles
} from '@paraclock/checklist'
import type { Chain } from '@paraclock/connect'
import { isSameAccount, type ParaclockError, sanitizeText, type Token } from '@paraclock/core'
import { findTaskFailure, nameFailing } from '@paraclock/scheduler'
import { hashHex, submitCall } from '@paraclock/submission'
import type { ContextOf } from '../../cli/defineCommand.ts'
import { refuseArgument } from '../../errors/refuseArgument.ts'
import { describeOutcome } from '../../fix/makeCalls.ts'
import { FINALITY_MS, resumeCalls } from '../../journal/resumeCalls.ts'
import { createReviewer, describeSending, provePlace } from '../../session/createReviewer.ts'
import {
  everyRole,
  type OpenedNetwork,
  openSession,
  type SignedSession
} from '../../session/openSession.ts'
import { type KeptCall, readMultisigFile } from '../../sign/multisigFile.ts'
import { describeSigner, nameSigner, spellAccount } from '../../sign/nameSigner.ts'
import { openActor } from '../../sign/openActor.ts'
import { actAs } from '../../sign/readActor.ts'
import type { OpenedSigner } from '../../sign/readSigner.ts'
import { type approveCommand, approveOutput } from '../approve.ts'

type Context = ContextOf<typeof approveCommand>

export async function runApprove(context: Context): Promise<number> {
  const { options, print, positionals, cwd, signal } = context
  const [path = ''] = positionals
  const kept = await readMultisigFile(resolve(cwd, path))
  await using all = await openSession(context, {
    chains: everyRole,
    signer: 'maker',
    proofs: true,
    isPatient: options.signer !== undefined
  })
  const { own, role, place } = await findChain(path, kept, all.opened)
  const [signer] = all.signers
  const key = signer && actAs(signer, kept.as)
  const chain = await own.chain(role)
  const { call, as } = kept
  const made = { call: chain.decodeCall(call), origin: as.account }
  const on = provePlace({ config: own.config, role, chain, open: own.chain })
  const calls = await describeMade(on, made)
  const inner = [...listInnerCalls(chain, made)]
  const failing = await findFailing(own, chain, inner, signal)
  const failure = failing?.message
  const token = await on.chain.readToken()
  const shown = { ...describeCall(kept, { own, role, chain, key, token }), calls, failure }
  if (!options.json) {
    const { network, description, account, threshold, members, signer } = shown
    const board = `the multisig ${account}: ${threshold} of ${members.join(', ')}`
    print(`${network}, ${role}: ${description}, by ${board}`)
    for (const one of calls) print(`${network}: ${one}`)
    if (failure !== undefined) print(`${network}, ${role}: ${failure}`)
    if (signer !== undefined) print(describeSigner(signer))
    if (options.yes) for (const { summary } of all.prover.proofs) print(summary)
  }
  const block = await approve(context, all, { kept, own, role, place, path, key, failing })
  const status = block === undefined ? 'planned' : 'made'
  if (options.json) {
    print(approveOutput.render({ ...shown, status, block, proofs: [...all.prover.proofs] }))
  } else if (block === undefined) print(describeSending(options))
  return block === undefined && key !== undefined ? 1 : 0
}

type FoundCall = Awaited<ReturnType<typeof findChain>> & {
  /** The signer, which is a member of the multisig. `undefined` without `--signer`. */
  readonly key: OpenedSigner | undefined
}

async function findFailing(
  { config, chain: open }: OpenedNetwork,
  chain: Chain,
  calls: readonly InnerCall[],
  signal: AbortSignal
): Promise<ParaclockError | undefined> {
  const tried: Parameters<typeof nameFailing>[0][number][] = []
  for (const { task, origin: owner } of calls) {
    if (task === undefined) continue
    const { name, action } = task
    const isTarget = action.kind === 'xcmp' && action.paraId === config.target.paraId
    const isUser = owner !== undefined && isSameAccount(config.user, owner)
    const on = {
      openTarget: isTarget ? () => open('target') : undefined,
      delegate: isUser ? config.automation.delegate : undefined
    }
    const failure = owner && (await findTaskFailure({ ...on, chain, owner, task: action, signal }))
    tried.push({ task: name, failure })
  }
  return nameFailing(tried)
}

function describeCall(
  { as, call }: KeptCall,
  {
    own,
    role,
    chain,
    key,
    token
  }: Omit<FoundCall, 'place'> & { readonly chain: Chain; readonly token: Token | undefined }
) {
  const { account, threshold, members } = as
  const networks = [[own.network, own.config]] as const
  return {
    network: own.network,
    chain: role,
    threshold,
    call,
    callHash: hashHex(call),
    signer: key === undefined ? undefined : nameSigner(key, networks),
    account: spellAccount(account, networks),
    members: members.map((member) => spellAccount(member, networks)),
    description: sanitizeText(chain.runtime.describeCall(chain.decodeCall(call), token))
  }
}

async function findChain(path: string, { genesis }: KeptCall, opened: readonly OpenedNetwork[]) {
  const places = [chainRoles, systemRoles].flatMap((roles) =>
    opened.flatMap((own) => roles.map((role) => ({ own, role, place: own.config[role] })))
  )
  // System parachains come last, because the search fails at the first unreachable chain.
  for (const { own, role, place } of places) {
    if (place === undefined) continue
    if ((await own.chain(role)).facts.genesis === genesis) return { own, role, place }
  }
  throw refuseArgument(`${path} is of a chain with the genesis ${genesis}, which is not configured`)
}

/**
 * Approves a call as a member of a multisig. The last approval also executes the call. Returns the
 * block of the approval, or `undefined` if the command does not sign.
 */
async function approve(
  context: Context,
  { prover, proven, journal }: Pick<SignedSession, 'prover' | 'proven' | 'journal'>,
  asked: FoundCall & {
    readonly kept: KeptCall
    readonly path: string
    readonly failing: ParaclockError | undefined
  }
): Promise<number | undefined> {
  const { kept, own, role, place, path: file, key, failing } = asked
  const { signal, print, options } = context
  if (!prover || !journal || !key) return undefined
  for await (const { network, record, outcome } of resumeCalls(context, proven, journal)) {
    const { memo = record.call } = record
    if (!options.json) print(`${network}: ${memo}: ${describeOutcome(outcome).outcome}`)
    const isSame = record.genesis === kept.genesis && record.memo === kept.call
    if (isSame && outcome.status === 'succeeded') return outcome.block.number
  }
  if (failing !== undefined && options.yes && !options['allow-failure']) throw failing
  const { call, as } = kept
  const chain = await prover.prove(await own.chain(role), place)
  const actor = openActor(context, { chain: chain.chain, key, file })
  if (actor === undefined) return undefined
  const wrapped = await actor.wrap(call)
  const stage = actor.prepares(wrapped)
  const submission = await submitCall({
    chain,
    call: wrapped,
    acted: { call, account: as.account },
    signer: key.signer,
    journal,
    isShared: options.shared,
    signal,
    // The journal stores `memo`. Only the memo of the last approval equals the call, so that the
    // next run of a killed command recognizes the last approval.
    memo: stage === undefined ? call : `${call}: ${stage}`,
    review: createReviewer(context, { proofs: prover.proofs })({
      chain: `${own.network}, ${role}`,
      on: provePlace({ config: own.config, role, chain: chain.chain, open: own.chain }),
      caution: failing?.message
    })
  })
  const outcome = await submission.outcome({ deadlineMs: FINALITY_MS, signal })
  if (outcome.status !== 'succeeded') throw outcome.error
  actor.requireMade(wrapped)
  const { block } = outcome
  if (!options.json) print(`made: block ${block.number}`)
  return block.number
}
