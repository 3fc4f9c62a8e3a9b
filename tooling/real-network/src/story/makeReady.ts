import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { RunFailure } from '../RunFailure.ts'
import type { Timetable } from '../Timetable.ts'
import { NETWORK } from './composeConfig.ts'
import { enactProposal } from './enactProposal.ts'
import type { Paraclock } from './Paraclock.ts'
import { type Checklist, countOutcomes, listFailing, readChecklist } from './readChecklist.ts'
import { readMadeCalls } from './readMadeCalls.ts'
import { type Proposal, readProposals } from './readProposals.ts'
import type { StoryChains } from './StoryChains.ts'

/** What {@link makeReady} takes. */
export interface MakeReadyArgs {
  readonly paraclock: Paraclock
  readonly chains: StoryChains
  /** Address of the user, whose calls the command makes itself. */
  readonly user: string
  readonly timetable: Timetable
  readonly report: (text: string) => void
  readonly signal: AbortSignal
}

const MAX_MS = 2_400_000
/** Where nothing can be done, a block may bring what is waited for. */
const PAUSE_MS = 12_000

/**
 * What was decided may still be on its way to another chain: until then it is asked for again, and
 * who grants it twice pays twice.
 */
const ARRIVAL_MS = 180_000

/** The two directions of the channel: when both are open, a session has begun. */
const CHANNELS = ['hrmp-service-to-target-open', 'hrmp-target-to-service-open']

/**
 * Runs the checklist, makes the calls that it hands out, and does so again until nothing fails: the
 * user's calls by the command itself, root's by governance, which gets the command's proposals. In
 * between, the relay chain has to begin sessions of its own accord.
 *
 * @throws RunFailure with what fails still when that takes too long.
 */
export async function makeReady(args: MakeReadyArgs): Promise<Checklist> {
  const { paraclock, chains, timetable, report, signal } = args
  const last = Date.now() + MAX_MS
  let areOpen = false
  const enacted = new Map<string, number>()
  for (let round = 1; ; round += 1) {
    const checklist = readChecklist(await paraclock.run(['check', '--network', NETWORK, '--json']))
    if (!areOpen && CHANNELS.every((id) => checklist.outcomes.get(id) === 'pass')) {
      areOpen = true
      timetable.note('both channels are open', `session ${await readSession(chains)}`)
    }
    if (checklist.verdict === 'ready') return checklist
    report(`round ${round}: ${countOutcomes(checklist)}`)
    if (Date.now() > last) {
      const failing = listFailing(checklist).join(', ')
      throw new RunFailure(`after ${MAX_MS / 60_000} minutes these fail still: ${failing}`)
    }
    const made = await makeCalls(args, round, enacted)
    if (made === 0) await sleep(PAUSE_MS, undefined, { signal })
  }
}

/** One round of calls. What fails may be fixed by another call of the round, or by the next. */
async function makeCalls(
  args: MakeReadyArgs,
  round: number,
  enacted: Map<string, number>
): Promise<number> {
  const { paraclock, chains, user, timetable, report, signal } = args
  const folder = `proposals-${String(round).padStart(2, '0')}`
  const { code, output, problem } = await paraclock.sign([
    ...['fix', '--no-sudo', '--wait', '3m', '--bundle', folder, '--json']
  ])
  if (code !== 0 && problem !== '') report(`paraclock fix: ${problem.trim()}`)
  const own = readMadeCalls(output)
  for (const { description, outcome } of own) timetable.note(description, `user, ${outcome}`)
  let made = own.length
  for (const proposal of listProposals(join(paraclock.dir, folder), user)) {
    const key = `${proposal.chain} ${proposal.call}`
    if (Date.now() - (enacted.get(key) ?? 0) < ARRIVAL_MS) continue
    try {
      const block = await enactProposal(chains, proposal, signal)
      enacted.set(key, Date.now())
      made += 1
      const { chain, description } = proposal
      const session = await readSession(chains)
      timetable.note(description, `governance of ${chain}, block ${block}, session ${session}`)
    } catch (error) {
      signal.throwIfAborted()
      report(`${proposal.chain}: ${proposal.description}: ${(error as Error).message}`)
    }
  }
  return made
}

/** What is read of the sequence of a bundle. */
interface Bundle {
  readonly steps: readonly { readonly file?: string }[]
}

function listProposals(folder: string, user: string): readonly Proposal[] {
  const { steps } = JSON.parse(readFileSync(join(folder, 'bundle.json'), 'utf8')) as Bundle
  const names = steps.flatMap(({ file }) => (file === undefined ? [] : [`${file}.json`]))
  const texts = names.map((name) => readFileSync(join(folder, name), 'utf8'))
  return readProposals(texts, user)
}

async function readSession({ relay }: StoryChains): Promise<string> {
  return String(await relay.api.query['session']?.['currentIndex']?.())
}
