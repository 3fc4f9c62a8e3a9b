import {
  type CallPlace,
  type ChainRole,
  chainRoles,
  describeConsent,
  describeEvent,
  type NetworkConfig,
  sayOnChain
} from '@paraclock/checklist'
import {
  atPresentBlock,
  type ConnectedChain,
  type Connections,
  describeProof,
  type ProvenChain,
  releaseBytes
} from '@paraclock/connect'
import {
  bytesToHex,
  errorToJson,
  formatAccount,
  genericPrefix,
  type Hex,
  hexToBytes,
  ParaclockError,
  parseAccount
} from '@paraclock/core'
import { requireFunds } from '@paraclock/scheduler'
import {
  type CallReview,
  compareAsked,
  createMemoryJournal,
  hashHex,
  resumeSubmissions,
  type SigningChain,
  SigningUnconfirmed,
  type Submission,
  type SubmissionProgress,
  submitCall
} from '@paraclock/submission'
import { encodeCall, encodeSudo, hasCall } from '@paraclock/types'
import type { CrossedError } from '../app/crossErrors.ts'
import { openChain, proveChain, proveOnce } from '../app/openChain.ts'
import type { CallSigning, SignedOutcome, SigningProgress } from './CallSigning.ts'
import { createBrowserJournal, withJournal } from './createBrowserJournal.ts'
import { writeActed } from './writeActed.ts'

const FINALITY_MS = 300_000

/**
 * The parachains whose accounts a call of a chain may name, such as the delegate of a proxy. These
 * accounts are derived from the configured ids, so the ids are proven before the call is signed.
 */
const ACCOUNTS_OF: Readonly<Record<ChainRole, readonly ChainRole[]>> = {
  relay: ['service', 'target'],
  service: [],
  target: ['service']
}

export function createCallSigning(connections: Pick<Connections, 'read'>): CallSigning {
  const read = (network: NetworkConfig, role: ChainRole): Promise<ConnectedChain> =>
    openChain(connections, network, role)

  const prove = (network: NetworkConfig, role: ChainRole): Promise<SigningChain> =>
    proveChain(connections, network, role)

  return {
    async sign(network, asked, review, askWallet, onProgress) {
      const { role, account, key, funds, isShared = false, description } = asked
      const { isElsewhere = false, asRoot = false } = asked
      const [chain] = await Promise.all([
        prove(network, role),
        ...ACCOUNTS_OF[role].map((other) => proveOnce(connections, network, other))
      ])
      const { call, acted: original } = releaseBytes(asked, [chain.chain])
      const acted = original && { ...original, account: parseAccount(original.account) }
      // What the consent shows of other chains rests on their proofs.
      const proofs = [describeProof(chain.proof)]
      const on: CallPlace = {
        config: network,
        role,
        chain: chain.chain,
        open: async (other) => {
          const { chain: opened, proof } = await prove(network, other as ChainRole)
          proofs.push(`${other}: ${describeProof(proof)}`)
          return opened
        }
      }
      // What is signed elsewhere needs no storage, and waits for no other tab.
      const keep: typeof withJournal = isElsewhere
        ? (_, work) => work(createMemoryJournal())
        : withJournal
      const submission = await keep(call, async (journal) =>
        submitCall({
          chain,
          call,
          acted,
          key,
          journal,
          isShared,
          signer: {
            account,
            sign: async (payload, _encode, _prove, _describe, transaction) => {
              const answer = await askWallet(payload, transaction)
              if (!('refused' in answer)) return answer
              const crossed: CrossedError = { paraclock: answer.refused }
              throw crossed
            }
          },
          review: async (reviewed) => {
            const { text, effect, acted: inner } = reviewed
            if (description !== undefined)
              compareAsked({ chain: role, asked: description, asRoot }, reviewed)
            if (funds !== undefined) await requireFunds(await atPresentBlock(chain.chain), funds)
            const isAllowed = await review({
              consent: await describeConsent({ ...on, review: reviewed }),
              text: (inner ?? reviewed).text,
              within: inner && text,
              isPrepared: inner?.isPrepared === true,
              effect: sayEffect(reviewed, network),
              stated: effect,
              proofs,
              elsewhere: isElsewhere
                ? { call, preimage: writePreimage(chain.chain, call) }
                : undefined
            })
            if (!isAllowed || isElsewhere) {
              throw new ParaclockError(SigningUnconfirmed, { confirmed: 0 })
            }
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

    async writeActed(network, { role, call, account }, as) {
      const chain = await (await prove(network, role)).present()
      return await writeActed({ chain, call: releaseBytes(call, [chain]), account, as })
    },

    async writeSudo(network, { role, call }) {
      const chain = await (await prove(network, role)).present()
      const { value } = await chain.storage({ pallet: 'Sudo', entry: 'Key' })
      const account = parseAccount(String(value))
      const prefix = chain.facts.ss58Prefix ?? genericPrefix
      return {
        call: bytesToHex(encodeSudo(chain.runtime, hexToBytes(releaseBytes(call, [chain])))),
        account: formatAccount({ account, prefix })
      }
    }
  }
}

function sayEffect({ events, token }: CallReview, network: NetworkConfig): readonly string[] {
  const words = sayOnChain({ stated: { tokens: token === undefined ? [] : [token] } }, network)
  return events.map((event) => describeEvent(event, words))
}

function writePreimage(chain: ProvenChain, call: Hex) {
  if (!hasCall(chain.runtime, 'Preimage', 'notePreimage')) return undefined
  const note = { pallet: 'preimage', method: 'notePreimage', args: { bytes: call } }
  return {
    call: encodeCall({ call: { ...note, chain: chain.name }, chains: [chain] }),
    hash: hashHex(call)
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
