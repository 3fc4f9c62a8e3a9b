import {
  type CopiedCall,
  composeReport,
  createValueWords,
  describeMade,
  gatherEvidence,
  type NetworkChains,
  openAllChains,
  sayOnChain
} from '@paraclock/checklist'
import { type Chain, nativeToken, requireProven } from '@paraclock/connect'
import { type Hex, noteEndpoint, parseAccount, readFact, shorten } from '@paraclock/core'
import {
  findProposal,
  listOwnOrigins,
  readGovernance,
  readProposedCall,
  runCall
} from '@paraclock/governance'
import { callerOf, type DispatchOrigin } from '@paraclock/types'
import type { ContextOf } from '../../cli/defineCommand.ts'
import { exitCodes } from '../../cli/exitCodeOfError.ts'
import { refuseArgument } from '../../errors/refuseArgument.ts'
import { describeStanding } from '../../proposals/composeProposal.ts'
import { describeEffects, listUnfollowed, noEffects } from '../../proposals/describeEffects.ts'
import {
  chooseNetwork,
  namesNetwork,
  type ProposalSource,
  readProposalSource
} from '../../proposals/readProposalSource.ts'
import { createPage, type Page } from '../../render/terminal/Page.ts'
import { provePlace } from '../../session/createReviewer.ts'
import {
  everyRole,
  type OpenedNetwork,
  openSession,
  type ReadSession
} from '../../session/openSession.ts'
import { type Networks, spellAccount } from '../../sign/nameSigner.ts'
import { countOf } from '../../words/countOf.ts'
import { type verifyCommand, verifyOutput } from '../verify.ts'

type VerifyContext = ContextOf<typeof verifyCommand>

type Verified = Parameters<typeof verifyOutput.render>[0]

type Role = keyof NetworkChains

export async function runVerify(context: VerifyContext): Promise<number> {
  const { options, print } = context
  const shown =
    options.endpoint.length === 0 ? await verifyConfigured(context) : await verifyAt(context)
  print(options.json ? verifyOutput.render(shown) : writeVerified(context, shown))
  return exitCodeOf(shown)
}

function exitCodeOf(shown: Verified): number {
  const { unfollowed, effects, trial, unknown } = shown
  if (unknown !== undefined || unfollowed.length > 0) return exitCodes.undetermined
  const after = trial?.with.outcome
  if (after === 'fail' || effects.some(({ failure }) => failure !== undefined)) return 1
  return after === 'error' ? exitCodes.undetermined : 0
}

async function verifyConfigured(context: VerifyContext): Promise<Verified> {
  const { options, signal, positionals } = context
  const [given = ''] = positionals
  const source = await readProposalSource(context, given)
  // A file names the network of its proposal. So all networks are opened, and the network of the
  // file is chosen later.
  await using all = await openSession(context, {
    networks: namesNetwork(given) ? 'all' : 'one',
    chains: everyRole,
    proofs: true
  })
  const own = chooseNetwork(all.opened, given, source)
  const { chain: asked } = options
  const role = source.file?.chain ?? asked ?? 'target'
  if (asked !== undefined && asked !== role) {
    throw refuseArgument(`--chain is ${asked}, and ${given} is a proposal for ${role}`)
  }
  const { network, config } = own
  const chains = await openAllChains({ ...own, signal })
  const chain = chains[role]
  if (chain === undefined) throw refuseArgument(`the network ${network} has no Asset Hub`)
  const words = (on: Chain) => sayOnChain(on, config)
  const networks = [[network, config]] as const
  const on = provePlace({ config, role, chain, open: own.chain })
  const place = { on, receivers: Object.values(chains), networks, words }
  const { shown, isRefused, dispatched } = await examine(context, source, place)
  const before = writeBefore(role, shown.call, dispatched)
  const isTried = !options['no-trial'] && before !== undefined && !isRefused
  const judge = (calls: readonly CopiedCall[]) => judgeTask(context, all, own, calls)
  const trial = isTried ? { without: await judge([]), with: await judge([before]) } : undefined
  return { network, chain: role, ...shown, trial, proofs: [...all.prover.proofs] }
}

async function verifyAt(context: VerifyContext): Promise<Verified> {
  const { options, signal, positionals } = context
  const { endpoint: endpoints, config, network, chain: role } = options
  if (config !== undefined || network.length > 0 || role !== undefined) {
    throw refuseArgument('--endpoint names the chain: leave out --config, --network and --chain')
  }
  endpoints.forEach(noteEndpoint)
  const source = await readProposalSource(context, positionals[0] ?? '')
  await using session = await openSession(context, {
    networks: 'none',
    chains: [],
    proofs: true,
    isPatient: false
  })
  const asked = { name: 'the chain', signal, runsCode: true }
  const chain = await session.connections.read({ endpoints }, asked)
  const words = (on: Chain) =>
    createValueWords({ nameAccount: (text) => text, token: nativeToken(on) })
  const on = { chain: requireProven(chain) }
  const place = { on, receivers: [chain], networks: [], words }
  const { shown } = await examine(context, source, place)
  return { network: chain.facts.chainName, ...shown, proofs: [...session.prover.proofs] }
}

async function examine(
  { options, signal }: VerifyContext,
  source: ProposalSource,
  place: {
    readonly on: Parameters<typeof describeMade>[0]
    readonly receivers: readonly Chain[]
    readonly networks: Networks
    readonly words: Parameters<typeof describeEffects>[1]
  }
) {
  const { on, receivers, networks, words } = place
  const { chain } = on
  const { call, origin } = await source.read(chain)
  const proposed = readProposedCall(chain, call)
  const compared = source.compare?.(chain, proposed) ?? []
  const dispatched = readOrigin(chain, options.origin, origin)
  const { value: governance } = await readGovernance(chain, signal)
  const ruled = dispatched.kind === 'signed' ? undefined : callerOf(dispatched)
  const sought = { governance, proposal: proposed, origin: ruled }
  const { value: standing } = await findProposal(chain, sought, signal)
  const run = { chain, call, origin: dispatched, receivers, signal }
  const ran = await readFact(() => runCall(run))
  const made = ran.known ? ran.value : noEffects
  const effects = describeEffects(made, words)
  const account = dispatched.kind === 'signed' ? parseAccount(dispatched.account) : undefined
  const shown = {
    unfollowed: listUnfollowed(effects),
    genesis: chain.facts.genesis,
    runtime: `${chain.facts.specName} ${chain.facts.specVersion}`,
    description: proposed.description,
    made: [...(await describeMade(on, { call: chain.decodeCall(call), origin: account }))],
    call,
    preimage: { hash: proposed.hash, length: proposed.length },
    origin: describeOrigin(chain, dispatched, networks),
    compared,
    standing: describeStanding(standing),
    effects,
    unknown: ran.known ? undefined : ran.why
  }
  const isRefused = !ran.known || made.effects[0]?.result.failure !== undefined
  return { shown, isRefused, dispatched }
}

/**
 * Returns the proposal as a call that the trial makes before it runs the task. A trial can make
 * this call only as root or as a signed account, and not on the relay chain or Asset Hub. For any
 * other call, returns `undefined`.
 */
function writeBefore(chain: Role, call: Hex, origin: DispatchOrigin): CopiedCall | undefined {
  if (chain === 'relay' || chain === 'assetHub' || origin.kind === 'chain') return undefined
  return { chain, call, account: origin.kind === 'signed' ? origin.account : undefined }
}

async function judgeTask(
  { signal }: VerifyContext,
  { config, checklist, connections }: ReadSession,
  own: OpenedNetwork,
  before: readonly CopiedCall[]
) {
  const networks = [[own.network, own.config]] as const
  const gathered = { config, networks, connections, checklist, trial: { before }, signal }
  const evidence = await gatherEvidence(gathered)
  const report = composeReport({ evidence, checks: checklist.checks, now: Date.now() })
  const found = report.networks[0]?.results.find(({ id }) => id === 'task-runs')
  const { outcome = 'error', summary = 'it was not judged' } = found ?? {}
  return { outcome, summary } as const
}

function readOrigin(
  chain: Chain,
  given: string | undefined,
  stated: DispatchOrigin = { kind: 'root' }
): DispatchOrigin {
  if (given === undefined) return stated
  if (given === 'root') return { kind: 'root' }
  if (/^(?:0x[0-9a-f]+|\w{46,})$/i.test(given)) {
    return { kind: 'signed', account: parseAccount(given) }
  }
  const origins = listOwnOrigins(chain)
  const found = origins.find(({ name }) => name === given || name.endsWith(`.${given}`))
  if (found !== undefined) return { kind: 'chain', origin: found.origin }
  const own = origins.map(({ name }) => name).join(', ')
  const takes = `root, an account${own === '' ? '' : `, or an origin of ${chain.name} (${own})`}`
  throw refuseArgument(`--origin takes ${takes}, and not ${shorten(given)}`)
}

function describeOrigin({ runtime }: Chain, origin: DispatchOrigin, networks: Networks): string {
  if (origin.kind === 'root') return 'root'
  if (origin.kind === 'signed') return spellAccount(origin.account, networks)
  return runtime.describe('OriginCaller', runtime.readInput('OriginCaller', origin.origin))
}

function listCompared({ compared, description }: Verified): readonly string[] {
  return compared.map(
    ({ what, value }) => `${what} is as stated${value === description ? '' : `: ${value}`}`
  )
}

function writeVerified(context: VerifyContext, verified: Verified): string {
  const { network, chain, runtime, made, call, preimage, origin, standing } = verified
  const page = createPage(context)
  writeUnfollowed(page, verified)
  const place = [network, ...(chain === undefined ? [] : [chain])].join(', ')
  page.writeSpans(0, [{ text: place, style: 'bold' }, { text: ` (${runtime})` }])
  for (const line of made) page.write(2, line)
  page.write(2, call, 'dim')
  page.write(2, `hash ${preimage.hash}, ${preimage.length} bytes, as ${origin}; ${standing}`)
  for (const line of listCompared(verified)) page.write(2, line)
  writeEffects(page, verified)
  const isAssumed = context.options.origin === undefined && origin === 'root'
  if (isAssumed && verified.effects[0]?.failure?.startsWith('BadOrigin') === true) {
    const advice = 'name the account that signs it, or its origin, with --origin'
    page.write(2, `root cannot make it: ${advice}`)
  }
  const { trial } = verified
  if (trial !== undefined) {
    page.write(0, trial.without.summary, 'plain', { text: 'the task today:', style: 'bold' })
    page.write(0, trial.with.summary, 'plain', { text: 'after it:', style: 'bold' })
  }
  if (verified.unknown !== undefined) {
    page.write(0, verified.unknown, 'plain', { text: 'not run:', style: 'caution' })
  }
  for (const { summary } of verified.proofs) page.write(0, summary, 'dim')
  page.write(0, sayToVoters(verified), 'plain', { text: 'For voters:', style: 'bold' })
  return page.text().trimEnd()
}

/** Says in one sentence what the proposal does, or why that is unknown. */
function sayToVoters(verified: Verified): string {
  const { network, chain, origin, effects, trial, unfollowed, unknown } = verified
  const place = chain === undefined ? network : `the ${chain} of ${network}`
  if (unknown !== undefined)
    return `nobody could run this call on ${place}, so what it does is unknown.`
  const failed = effects.find(({ failure }) => failure !== undefined)
  const made = `made by ${origin} on a copy of ${place}, this call`
  if (failed !== undefined) {
    const where = failed.from === undefined ? '' : ` on ${failed.chain}`
    return `${made} fails${where}: ${failed.failure}.`
  }
  if (unfollowed.length > 0) return `${made} sends messages whose effects are unknown.`
  const changes = effects.flatMap((one) => one.changes).length
  const others = effects.length - 1
  const sent =
    others > 0
      ? `, sends ${countOf(others, 'message')} that ${others === 1 ? 'succeeds' : 'succeed'}`
      : ''
  const after = { pass: '; the task then runs', fail: '; the task then fails' }
  const end = trial === undefined ? '' : (after[trial.with.outcome as keyof typeof after] ?? '')
  return `${made} succeeds${sent} and changes ${countOf(changes, 'stored value')}${end}.`
}

function writeUnfollowed(page: Page, { unfollowed }: Verified): void {
  const count = unfollowed.length
  if (count === 0) return
  const they = count === 1 ? '1 message was' : `${count} messages were`
  page.write(0, `${they} not followed, and the effects are unknown:`, 'caution')
  for (const one of unfollowed) page.write(2, one)
}

function writeEffects(page: Page, { effects }: Verified): void {
  for (const { chain, from, calls, failure, unfollowed, events, changes } of effects) {
    if (unfollowed !== undefined) continue
    const what = from === undefined ? 'the call' : `the message from ${from}`
    page.write(0, `${what} ${failure === undefined ? 'succeeds' : `fails: ${failure}`}`, 'plain', {
      text: `${chain}:`,
      style: failure === undefined ? 'bold' : 'caution'
    })
    for (const call of calls) page.write(2, `calls ${call}`)
    for (const event of events) page.write(2, event)
    for (const change of changes) page.write(2, change, 'dim')
  }
}
