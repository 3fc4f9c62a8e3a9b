import {
  type ChainRole,
  chainRoles,
  describeEvent,
  type NetworkConfig,
  sayOnChain
} from '@paraclock/checklist'
import type { ConnectedChain, Connections } from '@paraclock/connect'
import { errorToJson, OperationAborted, ParaclockError } from '@paraclock/core'
import { requireFunds } from '@paraclock/scheduler'
import {
  atPresentBlock,
  describeProof,
  hashHex,
  openSigning,
  resumeSubmissions,
  type SigningChain,
  type Submission,
  type SubmissionProgress,
  submitCall
} from '@paraclock/submission'
import { encodeCall } from '@paraclock/weights'
import type { CrossedError } from '../app/crossErrors.ts'
import { openChain } from '../app/openChain.ts'
import type { CallSigning, SignedOutcome, SigningProgress } from './CallSigning.ts'
import { createBrowserJournal, withJournal } from './createBrowserJournal.ts'
import { writeActed } from './writeActed.ts'

const FINALITY_MS = 300_000
const MAX_EVENTS = 40

export function createCallSigning(connections: Pick<Connections, 'read'>): CallSigning {
  const read = (network: NetworkConfig, role: ChainRole): Promise<ConnectedChain> =>
    openChain(connections, network, role)

  const prove = async (network: NetworkConfig, role: ChainRole): Promise<SigningChain> => {
    const { endpoints } = network[role]
    return await openSigning(await read(network, role), { endpoints })
  }

  return {
    async sign(network, asked, review, signPayload, onProgress) {
      const { role, call, account, key, funds } = asked
      const chain = await prove(network, role)
      const submission = await withJournal(asked.call, async (journal) =>
        submitCall({
          ...{ chain, call, key, journal },
          signer: {
            account,
            sign: async (payload) => {
              const answer = await signPayload(payload)
              if (!('refused' in answer)) return answer
              const crossed: CrossedError = { paraclock: answer.refused }
              throw crossed
            }
          },
          review: async ({ text, events, effect, isProven }) => {
            if (funds !== undefined) await requireFunds(await atPresentBlock(chain.chain), funds)
            const words = sayOnChain(chain.chain, network)
            const isAllowed = await review({
              ...{ text, isProven },
              effect: events.slice(0, MAX_EVENTS).map((event) => describeEvent(event, words)),
              stated: effect.slice(0, MAX_EVENTS),
              proof: describeProof(chain.proof)
            })
            if (!isAllowed) throw new ParaclockError(OperationAborted, { what: 'signing' })
          }
        })
      )
      onProgress({ kind: 'sent' })
      return await follow(submission, onProgress)
    },

    async listOpen() {
      return (await readOpen()).map(({ signedAt }) => signedAt.here)
    },

    async resume(network, onProgress) {
      const wanted = new Set((await readOpen()).map(({ genesis }) => genesis))
      const outcomes: SignedOutcome[] = []
      const errors: unknown[] = []
      for (const role of chainRoles) {
        try {
          const { facts } = await read(network, role)
          if (!wanted.has(facts.genesis)) continue
          const chain = await prove(network, role)
          const submissions = await withJournal('what was signed earlier', async (journal) =>
            resumeSubmissions({ chain, journal })
          )
          for (const one of submissions) outcomes.push(await follow(one, onProgress))
        } catch (error) {
          errors.push(error)
        }
      }
      if (errors.length > 0) throw errors[0]
      return outcomes
    },

    writeActed: async (network, { role, call, account }, as) =>
      await writeActed({ chain: await read(network, role), call, account, as }),

    async writePreimage(network, { role, call }) {
      const chain = await read(network, role)
      const note = { pallet: 'preimage', method: 'notePreimage', args: { bytes: call } }
      return { call: encodeCall({ chain, call: note }), hash: hashHex(call) }
    }
  }
}

/** Returns the signed calls for which the journal has no outcome. */
async function readOpen() {
  const entries = await createBrowserJournal().read()
  const settled = new Set(entries.flatMap((one) => (one.kind === 'settled' ? [one.id] : [])))
  return entries.flatMap((one) =>
    one.kind === 'signed' && !settled.has(one.record.id) ? [one.record] : []
  )
}

async function follow(
  submission: Submission,
  onProgress: (progress: SigningProgress) => void
): Promise<SignedOutcome> {
  const outcome = await submission.outcome({
    deadlineMs: FINALITY_MS,
    onProgress: (progress) => onProgress(show(progress))
  })
  const { status, block } = outcome
  return status === 'succeeded'
    ? { status, block }
    : { status, block, error: errorToJson(outcome.error) }
}

function show(progress: SubmissionProgress): SigningProgress {
  if (progress.kind === 'inBlock') return { kind: 'inBlock', block: progress.block.number }
  const { scanned, lastBlock } = progress
  return { kind: 'waiting', block: scanned.number, lastBlock }
}
