import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  type CopiedCall,
  composeReport,
  createValueWords,
  describeMade,
  gatherEvidence,
  openAllChains,
  sayOnChain
} from '@paraclock/checklist'
import { type Chain, nativeToken, requireProven } from '@paraclock/connect'
import {
  noteEndpoint,
  ParaclockError,
  parseAccount,
  readFact,
  SavedDataMalformed,
  shorten
} from '@paraclock/core'
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
  type BundleCopy,
  type CopiedChains,
  copyCall,
  explainUnmade,
  makeEarlier
} from '../../proposals/makeEarlier.ts'
import { bundleIndex, readBundle } from '../../proposals/readBundle.ts'
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
import { type VerifiedProposal, type verifyCommand, verifyOutput } from '../verify.ts'

type VerifyContext = ContextOf<typeof verifyCommand>

type Verified = VerifiedProposal & {
  readonly proofs: NonNullable<Parameters<typeof verifyOutput.render>[0]['proofs']>
}

export async function runVerify(context: VerifyContext): Promise<number> {
  const { options, print, cwd, positionals } = context
  const [given = ''] = positionals
  const isFolder =
    namesNetwork(given) && (await stat(resolve(cwd, given)).catch(() => undefined))?.isDirectory()
  if (isFolder === true) return await runFolder(context, given)
  const shown =
    options.endpoint.length === 0 ? await verifyConfigured(context) : await verifyAt(context)
  print(options.json ? verifyOutput.render(shown) : writeVerified(context, shown))
  return exitCodeOf(shown)
}

async function runFolder(context: VerifyContext, given: string): Promise<number> {
  const { options, print } = context
  const { proposals, proofs } = await verifyFolder(context, given)
  if (options.json) print(verifyOutput.render({ proposals, proofs }))
  else if (proposals.length === 0) print(`${given} has no proposal that is not enacted or ended.`)
  else {
    const page = createPage(context)
    for (const { summary } of proofs) page.write(0, summary, 'dim')
    const pages = proposals.map((shown) => writeVerified(context, { ...shown, proofs: [] }))
    print([...pages, page.text().trimEnd()].join('\n\n'))
  }
  const codes = proposals.map(exitCodeOf)
  return codes.includes(1) ? 1 : Math.max(0, ...codes)
}

function exitCodeOf(shown: VerifiedProposal): number {
  const { unfollowed, effects, trial, unknown, waitsFor } = shown
  if (unknown !== undefined || unfollowed.length > 0) return exitCodes.undetermined
  if (waitsFor.length > 0) return exitCodes.undetermined
  const after = trial?.with.outcome
  if (after === 'fail' || effects.some(({ failure }) => failure !== undefined)) return 1
  return after === 'error' ? exitCodes.undetermined : 0
}

/** Opens all chains of a network, and the copies on which the proposals of a bundle are made. */
async function openPlace({ signal }: VerifyContext, opened: OpenedNetwork) {
  const { config } = opened
  const chains = await openAllChains({ ...opened, signal })
  const words = (on: Chain) => sayOnChain(on, config)
  const copied = {
    chainOf: ({ chain }) => chains[chain],
    relay: chains.relay,
    receivers: Object.values(chains),
    words
  } satisfies CopiedChains
  return { opened, chains, copied, copy: newCopy() }
}

const newCopy = (): BundleCopy => ({ left: new Map(), steps: new Map() })

/** Runs a proposal on the copies of a network, after the steps that come before it. */
async function verifyOn(
  context: VerifyContext,
  source: ProposalSource,
  {
    given,
    opened: { network, config, chain: open },
    chains,
    copied,
    copy
  }: Awaited<ReturnType<typeof openPlace>> & { readonly given: string }
) {
  const { chain: asked } = context.options
  const role = source.file?.chain ?? asked ?? 'target'
  if (asked !== undefined && asked !== role) {
    throw refuseArgument(`--chain is ${asked}, and ${given} is a proposal for ${role}`)
  }
  const chain = chains[role]
  if (chain === undefined) throw refuseArgument(`the network ${network} has no Asset Hub`)
  const networks = [[network, config]] as const
  const on = provePlace({ config, role, chain, open })
  const place = { on, networks, copied, copy }
  const { shown, earlier, isRefused, dispatched } = await examine(context, source, place)
  const before = isRefused ? undefined : copyCall(role, shown.call, dispatched)
  return { shown: { network, chain: role, ...shown }, earlier, before }
}

async function verifyConfigured(context: VerifyContext): Promise<Verified> {
  const { options, positionals } = context
  const [given = ''] = positionals
  const source = await readProposalSource(context, given)
  // A file names the network of its proposal. So all networks are opened, and the network of the
  // file is chosen later.
  await using all = await openSession(context, {
    networks: namesNetwork(given) ? 'all' : 'one',
    chains: everyRole,
    proofs: true
  })
  const opened = chooseNetwork(all.opened, given, source.file)
  const place = { given, ...(await openPlace(context, opened)) }
  const { shown, earlier, before } = await verifyOn(context, source, place)
  const calls = [...earlier.map(({ copied }) => copied), before]
  const made = calls.flatMap((call) => call ?? [])
  // The task is only tried with all calls, because its result without one of them misleads.
  const isTried = !options['no-trial'] && made.length === calls.length
  const judge = (before: readonly CopiedCall[]) => judgeTask(context, all, opened, before)
  const trial = isTried ? { without: await judge([]), with: await judge(made) } : undefined
  return { ...shown, trial, proofs: [...all.prover.proofs] }
}

/**
 * Verifies all proposals of a bundle in their order, each on the copies that the proposals before it
 * leave. The task is not tried.
 */
async function verifyFolder(
  context: VerifyContext,
  given: string
): Promise<{
  readonly proposals: readonly VerifiedProposal[]
  readonly proofs: Verified['proofs']
}> {
  const { options, cwd } = context
  for (const name of ['endpoint', 'chain', 'origin'] as const) {
    if ([options[name] ?? []].flat().length === 0) continue
    throw refuseArgument(`--${name} is about one proposal, and ${given} is a folder`)
  }
  const folder = resolve(cwd, given)
  const bundle = await readBundle(folder)
  if (bundle === undefined) {
    const problem = `it is a folder without ${bundleIndex}`
    const what = 'a bundle of proposals'
    throw new ParaclockError(SavedDataMalformed, { what, source: given, problem })
  }
  await using all = await openSession(context, { chains: everyRole, proofs: true })
  const chosen = bundle.steps.filter(
    ({ network }) => options.network.length === 0 || options.network.includes(network)
  )
  const proposals: VerifiedProposal[] = []
  for (const [network, steps] of Map.groupBy(chosen, (step) => step.network)) {
    const due = steps.filter(({ state }) => state !== 'enacted' && state !== 'ended')
    const files = due.flatMap(({ id, kind, file }) => (kind === 'call' ? [{ id, file }] : []))
    if (files.length === 0) continue
    const place = await openPlace(context, chooseNetwork(all.opened, given, { network }))
    for (const { id, file = id } of files) {
      const path = join(folder, `${file}.json`)
      const source = await readProposalSource(context, path)
      const { shown, before } = await verifyOn(context, source, { given: path, ...place })
      const problem = explainUnmade(shown)
      const made = { id, description: shown.description, problem }
      place.copy.steps.set(id, { shown: made, copied: before })
      proposals.push(shown)
    }
  }
  return { proposals, proofs: [...all.prover.proofs] }
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
  const copied = {
    chainOf: ({ genesis }) => (genesis === chain.facts.genesis ? chain : undefined),
    relay: chain.paraId === undefined ? chain : undefined,
    receivers: [chain],
    words
  } satisfies CopiedChains
  const place = { on, networks: [], copied, copy: newCopy() }
  const { shown } = await examine(context, source, place)
  return { network: chain.stated.chainName, ...shown, proofs: [...session.prover.proofs] }
}

async function examine(
  { options, signal }: VerifyContext,
  source: ProposalSource,
  place: {
    readonly on: Parameters<typeof describeMade>[0]
    readonly networks: Networks
    readonly copied: CopiedChains
    readonly copy: BundleCopy
  }
) {
  const { on, networks, copied, copy } = place
  const { chain } = on
  const { call, origin } = await source.read(chain)
  const proposed = readProposedCall(chain, call)
  const compared = source.compare?.(chain, proposed) ?? []
  const dispatched = readOrigin(chain, options.origin, origin)
  const { value: governance } = await readGovernance(chain, signal)
  const ruled = dispatched.kind === 'signed' ? undefined : callerOf(dispatched)
  const sought = { governance, proposal: proposed, origin: ruled }
  const { value: standing } = await findProposal(chain, sought, signal)
  const earlier =
    source.place === undefined ? [] : await makeEarlier(source.place, copy, { ...copied, signal })
  const { receivers, words } = copied
  const { left } = copy
  const run = { chain, call, origin: dispatched, receivers, left, signal }
  const ran = await readFact(() => runCall(run))
  const effects = describeEffects(ran.known ? ran.value : noEffects, words)
  const unfollowed = listUnfollowed(effects)
  const unknown = ran.known ? undefined : ran.why
  const unmade = earlier.flatMap(({ shown: { id, problem } }) => (problem === undefined ? [] : id))
  const isMade = explainUnmade({ effects, unfollowed, unknown }) === undefined
  const account = dispatched.kind === 'signed' ? parseAccount(dispatched.account) : undefined
  const shown = {
    unfollowed,
    genesis: chain.facts.genesis,
    runtime: `${chain.facts.specName} ${chain.facts.specVersion}`,
    description: proposed.description,
    made: [...(await describeMade(on, { call: chain.decodeCall(call), origin: account }))],
    call,
    preimage: { hash: proposed.hash, length: proposed.length },
    origin: describeOrigin(chain, dispatched, networks),
    compared,
    standing: describeStanding(standing),
    earlier: earlier.map(({ shown }) => shown),
    waitsFor: isMade ? [] : unmade,
    effects,
    unknown
  }
  const isRefused = !ran.known || ran.value.effects[0]?.result.failure !== undefined
  return { shown, earlier, isRefused, dispatched }
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
  writeEarlier(page, verified)
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

function writeEarlier(page: Page, { earlier }: Verified): void {
  const made = earlier.filter(({ problem }) => problem === undefined)
  if (made.length > 0) page.write(2, `made first: ${made.map(({ id }) => id).join(', ')}`)
  for (const { id, description = '' } of made) page.write(4, `${id}: ${description}`, 'dim')
  for (const { id, problem } of earlier) {
    if (problem !== undefined) page.write(2, `not made first: ${id}: ${problem}`, 'caution')
  }
}

/** Says in one sentence what the proposal does, or why that is unknown. */
function sayToVoters(verified: Verified): string {
  const { network, chain, origin, effects, trial, unfollowed, unknown, earlier, waitsFor } =
    verified
  const place = chain === undefined ? network : `the ${chain} of ${network}`
  if (waitsFor.length > 0) {
    const waited = waitsFor.join(', ')
    return `this call waits for ${waited}: a copy of ${place} without the effect of ${waited} cannot show what it does.`
  }
  if (unknown !== undefined)
    return `nobody could run this call on ${place}, so what it does is unknown.`
  const failed = effects.find(({ failure }) => failure !== undefined)
  const ids = earlier.flatMap(({ id, problem }) => (problem === undefined ? id : []))
  const first = ids.length === 0 ? '' : ` after ${ids.join(', ')}`
  const subject = `made by ${origin} on a copy of ${place}${first}, this call`
  if (failed !== undefined) {
    const where = failed.from === undefined ? '' : ` on ${failed.chain}`
    return `${subject} fails${where}: ${failed.failure}.`
  }
  if (unfollowed.length > 0) return `${subject} sends messages whose effects are unknown.`
  const changes = effects.flatMap((one) => one.changes).length
  const others = effects.length - 1
  const sent =
    others > 0
      ? `, sends ${countOf(others, 'message')} that ${others === 1 ? 'succeeds' : 'succeed'}`
      : ''
  const after = { pass: '; the task then runs', fail: '; the task then fails' }
  const end = trial === undefined ? '' : (after[trial.with.outcome as keyof typeof after] ?? '')
  return `${subject} succeeds${sent} and changes ${countOf(changes, 'stored value')}${end}.`
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
