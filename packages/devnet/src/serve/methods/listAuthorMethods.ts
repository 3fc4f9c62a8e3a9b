import { CallRefused } from '@paraclock/connect'
import {
  bytesToHex,
  describeThrown,
  type Hex,
  hexToBytes,
  isParaclockError,
  type ParaclockError,
  RecentMap,
  SubmissionRefused
} from '@paraclock/core'
import { sameBytes } from '@paraclock/executor'
import {
  type BlockInfo,
  type Loss,
  ReplacementRefused,
  type SimulatedChain
} from '@paraclock/simulation'
import { blake2AsHex } from '@polkadot/util-crypto'
import { type MethodSubscriptions, makeId, type RpcMethod } from '../RpcMethods.ts'
import {
  bytesParam,
  nameMethods,
  takeParams,
  textParam,
  type UnnamedMethod
} from '../takeParams.ts'
import {
  CUT_SHORT,
  endQuietly,
  endSubscription,
  isWhole,
  refuseCall,
  type ServedChain,
  whyFailed
} from './ServedChain.ts'

/** The error codes of nodes for a transaction that they refuse. */
const MALFORMED = 1001
const MALFORMED_UNWATCHED = 1040
const NOT_VERIFIED = 1002
const INVALID = 1010
const UNKNOWN_VALIDITY = 1011
const BANNED = 1012
const ALREADY_IMPORTED = 1013
const PRIORITY_TOO_LOW = 1014

/** The error messages that nodes send, by the reason why a transaction is invalid. */
const INVALIDITIES: Readonly<Record<string, string>> = {
  AncientBirthBlock: 'Transaction has an ancient birth block',
  BadMandatory: 'A call was labelled as mandatory, but resulted in an Error.',
  BadProof: 'Transaction has a bad signature',
  BadSigner: 'Invalid signing address',
  Call: 'Transaction call is not expected',
  ExhaustsResources: 'Transaction would exhaust the block limits',
  Future: 'Transaction will be valid in the future',
  IndeterminateImplicit: 'The implicit data was unable to be calculated',
  MandatoryValidation: 'Transaction dispatch is mandatory; transactions must not be validated.',
  Payment: 'Inability to pay some fees (e.g. account balance too low)',
  Stale: 'Transaction is outdated',
  UnknownOrigin: 'The transaction extension did not authorize any origin'
}

/** The time for which nodes ban an invalid transaction, in milliseconds. */
const BAN_MS = 30 * 60_000

/** The largest number of transactions that nodes ban at the same time. */
const MAX_BANNED = 2048

/** Largest number of active broadcasts of a connection. */
const MAX_BROADCASTS = 16

export function listAuthorMethods({
  chain,
  onSubmit
}: ServedChain): Readonly<Record<string, RpcMethod>> {
  const broadcasts = new Map<string, { readonly connection: object; readonly extrinsic: Hex }>()
  /**
   * Returns the broadcasts whose transactions are in the pool, and forgets all other broadcasts.
   */
  const listBroadcasts = () => {
    const waiting = new Set([...chain.pending, ...chain.future].map(bytesToHex))
    for (const [id, { extrinsic }] of broadcasts) {
      if (!waiting.has(extrinsic)) broadcasts.delete(id)
    }
    return broadcasts
  }
  const bans = createBans(chain)
  const submit = async (extrinsic: Hex, method: string): Promise<Hex> => {
    if (!isWhole(hexToBytes(extrinsic))) {
      if (method === 'author_submitExtrinsic') {
        throw refuseCall(method, MALFORMED_UNWATCHED, `Client error: ${CUT_SHORT}`)
      }
      throw refuseCall(method, MALFORMED, `Extrinsic has invalid format: ${CUT_SHORT}`)
    }
    if (bans.has(extrinsic) || isIncluded(chain, extrinsic)) {
      throw refuseCall(method, BANNED, 'Transaction is temporarily banned')
    }
    if ([...chain.pending, ...chain.future].some((one) => bytesToHex(one) === extrinsic)) {
      throw refuseCall(method, ALREADY_IMPORTED, 'Transaction Already Imported', hashOf(extrinsic))
    }
    try {
      await chain.submit(hexToBytes(extrinsic))
    } catch (error) {
      if (isParaclockError(error, SubmissionRefused)) bans.add(extrinsic)
      throw refusalOf(error, method) ?? error
    }
    onSubmit?.()
    return hashOf(extrinsic)
  }
  const transaction = { extrinsic: bytesParam }
  const submitAndWatch = (words: WatchWords): UnnamedMethod =>
    takeParams(transaction, async ({ extrinsic }, subscriptions, method) => {
      const watched = watch({ chain, extrinsic, subscriptions, words })
      try {
        await submit(extrinsic, method)
        watched.begin()
      } catch (error) {
        if (words.refused !== undefined) watched.tell(words.refused(error))
        watched.end()
        if (words.refused === undefined) throw error
      }
      return watched.id
    })
  return nameMethods({
    author_submitExtrinsic: takeParams(transaction, ({ extrinsic }, _, method) =>
      submit(extrinsic, method)
    ),
    author_submitAndWatchExtrinsic: submitAndWatch(LEGACY_WORDS),
    author_unwatchExtrinsic: endSubscription,
    author_pendingExtrinsics: takeParams({}, () => chain.pending.map(bytesToHex)),
    transaction_v1_broadcast: takeParams(
      transaction,
      async ({ extrinsic }, { connection }, method) => {
        const own = [...listBroadcasts().values()].filter((one) => one.connection === connection)
        if (own.length >= MAX_BROADCASTS) return null
        // A broadcast gets an id even if the transaction is refused.
        await submit(extrinsic, method).catch(() => undefined)
        const id = makeId()
        broadcasts.set(id, { connection, extrinsic })
        return id
      }
    ),
    transaction_v1_stop: takeParams(
      { operationId: textParam },
      ({ operationId }, { connection }, method) => {
        const isOwn = broadcasts.get(operationId)?.connection === connection
        if (isOwn && broadcasts.delete(operationId)) return null
        throw refuseCall(method, -32602, 'Invalid operation id')
      }
    ),
    transactionWatch_v1_submitAndWatch: submitAndWatch(WORDS),
    transactionWatch_v1_unwatch: endQuietly
  })
}

function refusalOf(error: unknown, method: string): ParaclockError | undefined {
  const failure = whyFailed(error)
  if (failure !== undefined) {
    const problem = `Runtime error: ${failure}`
    return refuseCall(method, NOT_VERIFIED, `Verification Error: ${problem}`, problem)
  }
  if (isParaclockError(error, ReplacementRefused)) {
    const { priority, waiting } = error.context
    const words = `Priority is too low: (${waiting} vs ${priority})`
    const problem =
      'The transaction has too low priority to replace another transaction already in the pool.'
    return refuseCall(method, PRIORITY_TOO_LOW, words, problem)
  }
  if (!isParaclockError(error, SubmissionRefused)) return undefined
  const [kind, reason = ''] = error.context.reason.split(': ')
  const [name = '', custom] = reason.split(' ')
  if (kind === 'unknown') {
    const problem = custom === undefined ? name : `${name}(${custom})`
    return refuseCall(method, UNKNOWN_VALIDITY, 'Unknown Transaction Validity', problem)
  }
  const problem = custom === undefined ? (INVALIDITIES[name] ?? name) : `${CUSTOM}${custom}`
  return refuseCall(method, INVALID, 'Invalid Transaction', problem)
}

function describeRefusal(error: unknown): string {
  if (!isParaclockError(error, CallRefused)) return describeThrown(error)
  const { rpcCode, rpcMessage, data } = error.context
  const reason = typeof data === 'string' ? data : ''
  switch (rpcCode) {
    case MALFORMED:
      return 'Extrinsic bytes cannot be decoded'
    case NOT_VERIFIED:
      return `Verification error: ${reason}`
    case INVALID:
      return reason.startsWith(CUSTOM)
        ? `Invalid transaction with custom error: ${reason.slice(CUSTOM.length)}`
        : `Invalid transaction: ${reason}`
    case UNKNOWN_VALIDITY:
      return `Unknown transaction validity: ${reason}`
    case ALREADY_IMPORTED:
      return 'Transaction is already imported'
    case PRIORITY_TOO_LOW: {
      const [waiting, priority] = rpcMessage.match(/\d+/g) ?? []
      return `The priority of the transaction is too low (pool ${waiting} > current ${priority})`
    }
    default:
      return rpcMessage
  }
}

const CUSTOM = 'Custom error: '

function createBans(chain: SimulatedChain) {
  const bans = new RecentMap<Hex, number>({ most: MAX_BANNED })
  const add = (extrinsic: Hex): void => bans.set(extrinsic, Date.now() + BAN_MS)
  chain.onLost((extrinsic, loss) => {
    if (loss === 'invalid') add(bytesToHex(extrinsic))
  })
  return { add, has: (extrinsic: Hex) => (bans.get(extrinsic) ?? 0) > Date.now() }
}

function isIncluded(chain: SimulatedChain, extrinsic: Hex): boolean {
  const bytes = hexToBytes(extrinsic)
  let block: BlockInfo | undefined = chain.head
  while (block !== undefined) {
    if (block.extrinsics.some((one) => sameBytes(one, bytes))) return true
    block = chain.block(block.number - 1)
  }
  return false
}

interface WatchWords {
  readonly notification: string
  /** The notification for a refused transaction. If absent, the request gets an error. */
  readonly refused?: (error: unknown) => unknown
  /** The notification for a valid transaction. */
  readonly ready: unknown
  /**
   * The first notification for a transaction that waits for a lower nonce of its account. `ready`
   * then follows when a block includes the transaction. Defaults to `ready`.
   */
  readonly future?: unknown
  readonly included: (hash: Hex, index: number) => unknown
  readonly finalized: (hash: Hex, index: number) => unknown
  readonly lost: (loss: Loss, by: Uint8Array | undefined) => unknown
}

const LEGACY_WORDS: WatchWords = {
  notification: 'author_extrinsicUpdate',
  ready: 'ready',
  future: 'future',
  included: (hash) => ({ inBlock: hash }),
  finalized: (hash) => ({ finalized: hash }),
  lost: (loss, by) => (by === undefined ? loss : { [loss]: hashOf(bytesToHex(by)) })
}

const WORDS: WatchWords = {
  notification: 'transactionWatch_v1_watchEvent',
  refused: (error) => ({ event: 'invalid', error: describeRefusal(error) }),
  ready: { event: 'validated' },
  included: (hash, index) => ({ event: 'bestChainBlockIncluded', block: { hash, index } }),
  finalized: (hash, index) => ({ event: 'finalized', block: { hash, index } }),
  lost: (loss) => ({ event: loss === 'usurped' ? 'invalid' : loss, error: LOSSES[loss] })
}

const LOSSES: Readonly<Record<Loss, string>> = {
  invalid: 'Extrinsic marked as invalid',
  dropped: 'Extrinsic dropped from the pool due to exceeding limits',
  usurped: 'Extrinsic was rendered invalid by another extrinsic'
}

function hashOf(extrinsic: Hex): Hex {
  return blake2AsHex(extrinsic, 256) as Hex
}

/**
 * Reports the states of a transaction. polkadot.js drops the state `inBlock` if it gets `finalized`
 * before it has read the block. So `finalized` is sent only after polkadot.js has read the block.
 */
function watch(args: {
  readonly chain: SimulatedChain
  readonly extrinsic: Hex
  readonly subscriptions: MethodSubscriptions
  readonly words: WatchWords
}) {
  const { chain, extrinsic, words } = args
  const { subscribe, unsubscribe, silence } = args.subscriptions
  const id = makeId()
  const look = async ({ hash, extrinsics }: BlockInfo): Promise<void> => {
    const index = extrinsics.findIndex((one) => bytesToHex(one) === extrinsic)
    if (index === -1) return
    forget()
    if (isFuture) tell(words.ready)
    tell(words.included(hash, index))
    await silence()
    tell(words.finalized(hash, index))
    unsubscribe(id)
  }
  const stopHeads = chain.onHead((head) => {
    look(head).catch(() => unsubscribe(id))
  })
  const stopLosses = chain.onLost((lost, loss, by) => {
    if (bytesToHex(lost) !== extrinsic) return
    tell(words.lost(loss, by))
    unsubscribe(id)
  })
  const forget = (): void => {
    stopHeads()
    stopLosses()
  }
  const tell = subscribe(words.notification, id, forget)
  let isFuture = false
  const begin = (): void => {
    isFuture =
      words.future !== undefined && chain.future.some((one) => bytesToHex(one) === extrinsic)
    tell(isFuture ? words.future : words.ready)
  }
  return { id, begin, tell, end: () => unsubscribe(id) }
}
