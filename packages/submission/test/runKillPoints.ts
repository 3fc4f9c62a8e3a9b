import { type Hex, ParaclockError } from '@paraclock/core'
import type { SubmissionChain } from '../src/chain/SubmissionChain.ts'
import { Journal } from '../src/journal/Journal.ts'
import type { JournalEntry, JournalStore } from '../src/journal/JournalStore.ts'
import { readJournalLines, writeJournalLine } from '../src/journal/journalText.ts'
import { Lanes } from '../src/nonces/Lanes.ts'
import { settleSubmission } from '../src/submit/followSubmission.ts'
import { beginSubmission } from '../src/submit/submitCall.ts'
import { hashHex } from '../src/transaction/hashHex.ts'
import { encode, SimulatedChain, type Weather } from './SimulatedChain.ts'

const ACCOUNT: Hex = `0x${'01'.repeat(32)}`
const ERA = 16
const MAX = 3_000

class Crash extends Error {}

/** Kills a program at its n-th step: all later steps fail. */
class Killer {
  #left: number
  dead = false
  steps = 0

  constructor(at: number) {
    this.#left = at
  }

  step(): void {
    this.steps += 1
    if (this.#left <= 0) this.dead = true
    this.#left -= 1
    if (this.dead) throw new Crash('the program was killed')
  }
}

/** The result of a history. */
export interface KillReport {
  /** How often the program was killed. */
  readonly kills: number
  /** How often each call was executed in finalized blocks. */
  readonly effects: readonly number[]
}

/**
 * Lets a program submit calls in parallel, kills it at given steps, restarts it from its journal,
 * and lets it repeat the same calls until all are done.
 */
export async function runKillPoints(args: {
  readonly random: () => number
  readonly weather: Weather
  readonly calls: number
  /** The number of steps after which each run of the program is killed. */
  readonly kills: readonly number[]
}): Promise<KillReport> {
  const { random, weather } = args
  const chain = new SimulatedChain(random, weather)
  const durable: string[] = []
  const keys = Array.from({ length: args.calls }, (_, index) => `call ${index}`)
  let kills = 0
  for (const at of [...args.kills, Number.POSITIVE_INFINITY]) {
    const killer = new Killer(at)
    try {
      await runLife({ chain, durable, killer, keys, random, isRivalled: weather.rival > 0 })
      break
    } catch (error) {
      if (!(error instanceof Crash)) throw error
      kills += 1
      // Time passes while the program is down.
      for (let waited = random() * 8; waited > 0; waited -= 1) chain.tick()
    }
  }
  for (let waited = 0; waited < 2 * ERA; waited += 1) chain.tick()
  const effects = chain.effects()
  return { kills, effects: keys.map((key) => effects.get(callOf(key)) ?? 0) }
}

function callOf(key: string): Hex {
  return `0x${Buffer.from(key).toString('hex')}`
}

interface Life {
  readonly chain: SimulatedChain
  readonly durable: string[]
  readonly killer: Killer
  readonly keys: readonly string[]
  readonly random: () => number
  /** Whether another program uses the account. */
  readonly isRivalled: boolean
}

async function runLife(life: Life): Promise<void> {
  const { chain, keys, killer } = life
  const port = guard(chain, killer)
  const journal = await Journal.load(openStore(life), new Lanes())
  const asked = await Promise.allSettled(keys.map((key) => askUntilDone(life, port, journal, key)))
  const failure = asked.find((result) => result.status === 'rejected')
  if (failure !== undefined) throw failure.reason
}

/** A store whose entries survive a kill once they are written, even before `append` resolves. */
function openStore({ durable, killer }: Life): JournalStore {
  return {
    append: async (entry: JournalEntry) => {
      killer.step()
      durable.push(writeJournalLine(entry, durable.at(-1) ?? ''))
      killer.step()
    },
    read: async () => readJournalLines(durable)
  }
}

async function askUntilDone(
  { chain, random, isRivalled }: Life,
  port: SubmissionChain,
  journal: Journal,
  key: string
): Promise<void> {
  for (let tries = 0; tries < MAX && chain.ticks < MAX; tries += 1) {
    try {
      chain.maybeRival(ACCOUNT)
      const { record } = await beginSubmission({
        chain: port,
        journal,
        key,
        account: ACCOUNT,
        call: callOf(key),
        isShared: isRivalled,
        sign: async ({ nonce, birth }) => {
          const lastBlock = birth.number + ERA - 1
          const salt = random()
          const call = callOf(key)
          const extrinsic = encode({ account: ACCOUNT, nonce, call, birth, lastBlock, salt })
          return { extrinsic, id: hashHex(extrinsic), birth, lastBlock }
        }
      })
      const outcome =
        journal.outcomeOf(record) ?? (await settleSubmission({ chain: port, journal, record }))
      if (outcome.status === 'succeeded') return
    } catch (error) {
      // After a refusal or a failed read, submit again under the same key.
      if (!(error instanceof ParaclockError)) throw error
      if (error.code !== 'SubmissionRefused' && error.code !== 'OperationAborted') throw error
      chain.tick()
    }
  }
  throw new Error(`${key} does not come to an end`)
}

/** Makes each use of the chain a kill point, before and after it. */
function guard(chain: SimulatedChain, killer: Killer): SubmissionChain {
  const wrap =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      killer.step()
      const result = await work(...args)
      killer.step()
      return result
    }
  return {
    name: chain.name,
    genesis: chain.genesis,
    hashOf: (extrinsic) => chain.hashOf(extrinsic),
    finalized: wrap(() => chain.finalized()),
    birth: wrap(() => chain.birth()),
    agreeOn: wrap((most: number) => chain.agreeOn(most)),
    timeAt: wrap((hash: Hex) => chain.timeAt(hash)),
    now: () => chain.now(),
    block: wrap((number: number) => chain.block(number)),
    best: wrap(() => chain.best()),
    nonceAt: wrap((account: Hex, hash: Hex) => chain.nonceAt(account, hash)),
    nextNonce: wrap((account: Hex) => chain.nextNonce(account)),
    send: wrap((extrinsic: Hex) => chain.send(extrinsic)),
    signerOf: wrap((extrinsic: Hex) => chain.signerOf(extrinsic)),
    outcome: wrap((block, index: number) => chain.outcome(block, index)),
    nextHead: wrap(() => chain.nextHead()),
    nextNews: wrap(() => chain.nextNews())
  }
}
