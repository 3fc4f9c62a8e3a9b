import { ParaclockError, parseAccount, parseBalance } from '@paraclock/core'
import { type ActionRow, useDatabase } from '@paraclock/history'
import { connectService, readServiceTime } from '@paraclock/scheduler'
import {
  type CallSigner,
  checkDryRun,
  type JournalStore,
  readNonce,
  resumeSubmissions,
  type SigningChain,
  type SubmissionOutcome,
  submitCall
} from '@paraclock/submission'
import { PolicyOwnerChanged } from '../errors.ts'
import { countSpending } from './countSpending.ts'
import { openDatabaseJournal } from './databaseJournal.ts'
import { findOutcome } from './findOutcome.ts'
import type { PlannedAction, PolicyAction, PolicyContext } from './PolicyContext.ts'

/**
 * The longest wait for the outcome of an action, in milliseconds. After this time, the next round
 * of the policies waits for the outcome again.
 */
const OUTCOME_MS = 600_000
const DAY = 86_400

/**
 * Performs an action of a policy once. Counts the amount, signs the call, writes it to the journal,
 * sends it and waits for the outcome. If `act` is off, only dry-runs the call and records the
 * action in the database. Returns `undefined` if `act` is off and the action was already recorded.
 */
export async function performAction(
  context: PolicyContext,
  action: PlannedAction
): Promise<PolicyAction | undefined> {
  const { history, network, policy, settings, signal } = context
  const { role, call, acted, name, summary, token, amount } = action
  const chain = await context.signing(role)
  const { key } = settings
  const time = await readTime(context)
  const done = { network, policy, summary }
  if (settings.act !== true) {
    await checkDryRun({ chain: chain.chain, call, account: parseAccount(key.account), signal })
    const row = { network, policy, name, summary, time, nonce: -1, day: Math.floor(time / DAY) }
    const { numInsertedOrUpdatedRows } = await useDatabase(history, (db) =>
      db
        .insertInto('actions')
        .values({ ...row, amount: String(amount), outcome: 'dry', error: null })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
    )
    return numInsertedOrUpdatedRows === 1n ? { ...done, outcome: 'dry', error: null } : undefined
  }
  const daily = parseBalance(settings.daily, token)
  const budget = parseBalance(settings.budget, token)
  const counted: CallSigner = {
    account: key.account,
    sign: async (payload, registry, prove) => {
      await countSpending(history, {
        ...{ network, policy, name, summary, time, amount, token, daily, budget },
        ...{ nonce: Number(payload.nonce), account: key.account }
      })
      return await key.sign(payload, registry, prove)
    }
  }
  const journal = openJournal(context)
  await requireOwn(context, chain, journal, role)
  const submission = await submitCall({
    ...{ chain, call, acted, signer: counted, journal, memo: summary, signal },
    key: keyOf({ network, name }),
    // `intent` does not contain the call, because the amount in the call can differ in a later
    // attempt.
    intent: name
  })
  const outcome = await submission.outcome({ deadlineMs: OUTCOME_MS, signal })
  const { nonce } = submission.record
  return { ...done, ...(await noteOutcome(context, { name, nonce }, outcome)) }
}

/** Follows the signed actions without an outcome, and records their outcomes. */
export async function settleActions(
  context: PolicyContext,
  role: 'service' | 'target'
): Promise<void> {
  const { history, network, policy, signal } = context
  const open = await useDatabase(history, (db) =>
    db
      .selectFrom('actions')
      .select(['name', 'nonce'])
      .where((where) => where.and({ network, policy, outcome: 'open' }))
      .execute()
  )
  if (open.length === 0) return
  const chain = await context.signing(role)
  const journal = openJournal(context)
  for (const submission of await resumeSubmissions({ chain, journal })) {
    await submission.outcome({ deadlineMs: OUTCOME_MS, signal })
  }
  const entries = await journal.read()
  for (const action of open) {
    const key = keyOf({ network, name: action.name })
    const outcome = findOutcome(entries, { key, nonce: action.nonce })
    if (outcome !== undefined) await noteOutcome(context, action, outcome)
  }
}

/**
 * The key of a submission contains the network, because an account has one journal for all
 * networks.
 */
function keyOf({ network, name }: Pick<ActionRow, 'network' | 'name'>): string {
  return `${name} of ${network}`
}

function openJournal({ history, network, policy, settings }: PolicyContext): JournalStore {
  const account = parseAccount(settings.key.account)
  return openDatabaseJournal(history, { account, network, policy })
}

/**
 * Throws if the key has signatures that the database did not count for this network, for example
 * because the database was restored or the network was renamed. With uncounted signatures, the
 * policy could exceed its limits.
 */
async function requireOwn(
  { history, network, policy, settings }: PolicyContext,
  { chain, present }: SigningChain,
  journal: JournalStore,
  role: 'service' | 'target'
): Promise<void> {
  const account = parseAccount(settings.key.account)
  const entries = await journal.read()
  const lost = new Set(
    entries.flatMap((entry) =>
      entry.kind === 'settled' && entry.outcome.status === 'lost' ? [entry.id] : []
    )
  )
  const signed = entries.flatMap((entry) =>
    entry.kind === 'signed' &&
    entry.record.genesis === chain.facts.genesis &&
    !lost.has(entry.record.id)
      ? [entry.record]
      : []
  )
  const counted = await useDatabase(history, (db) =>
    db.selectFrom('actions').select(['name', 'nonce']).where('network', '=', network).execute()
  )
  const own = new Set(counted.map(({ name, nonce }) => `${keyOf({ network, name })} ${nonce}`))
  const known = signed.filter(({ key, nonce }) => own.has(`${key} ${nonce}`))
  const { source, block } = await present()
  const nonce = await readNonce(source, account, block.hash)
  const next = Math.max(nonce, ...signed.map((record) => record.nonce + 1))
  const expected = Math.max(
    settings.signed?.[role] ?? 0,
    ...known.map((record) => record.nonce + 1)
  )
  if (next <= expected) return
  const problem = `its next nonce is ${next}, and the journal has ${expected} for ${network}`
  throw new ParaclockError(PolicyOwnerChanged, {
    ...{ network, policy, account: settings.key.account, problem }
  })
}

async function readTime(context: PolicyContext): Promise<number> {
  const service = await connectService({ signing: await context.signing('service') })
  return Number(await readServiceTime(service))
}

async function noteOutcome(
  context: PolicyContext,
  { name, nonce }: Pick<ActionRow, 'name' | 'nonce'>,
  outcome: SubmissionOutcome
): Promise<Pick<PolicyAction, 'outcome' | 'error'>> {
  const { history, network } = context
  const { status } = outcome
  const time = await readTime(context)
  const noted = { outcome: status, error: status === 'succeeded' ? null : outcome.error.message }
  await useDatabase(history, (db) =>
    db
      .updateTable('actions')
      .set({ ...noted, time })
      .where((where) => where.and({ network, name, nonce, outcome: 'open' }))
      .execute()
  )
  return noted
}
