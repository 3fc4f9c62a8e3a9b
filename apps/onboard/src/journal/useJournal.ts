import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { describeThrown, FileUnavailable, type Hex, ParaclockError } from '@paraclock/core'
import { makeFolder, requireOwnFolder } from '@paraclock/core/node'
import type { JournalStore, SigningChain, SubmissionRecord } from '@paraclock/submission'
import { createFileJournal } from '@paraclock/submission/node'
import type { CommandContext } from '../cli/defineCommand.ts'
import { type FileLock, lockFile } from './lockFile.ts'
import { setAsideEarlier } from './setAsideEarlier.ts'

/** What says where the journal is. */
export type JournalContext = Pick<CommandContext, 'cwd' | 'env' | 'signal' | 'report'> & {
  readonly options: { readonly journal: string | undefined; readonly renewed: boolean }
}

/**
 * Does something with the journals into which every signed call is written before it is sent, so that
 * a command that was interrupted, even killed, goes on with the same bytes when it is run again. Each
 * chain has a journal of its own, which no other command uses meanwhile: so commands that sign for
 * different networks can run beside one another. One that is named is used for all chains.
 *
 * What was signed for an earlier network with the same genesis is set aside first: see
 * {@link setAsideEarlier}.
 *
 * @param chains - the chains that are signed for
 *
 * @throws ParaclockError `FileUnavailable` if a folder cannot be made or written to,
 * `JournalLockUnavailable` if another command uses a journal; those of `setAsideEarlier`.
 */
export async function useJournal<Result>(
  context: JournalContext,
  chains: readonly SigningChain[],
  work: (journal: JournalStore) => Promise<Result>
): Promise<Result> {
  const locks: FileLock[] = []
  const stores = new Map<string, JournalStore>()
  try {
    for (const { chain } of chains) {
      const { genesis } = chain.facts
      const path = findPath(context, genesis)
      if (stores.has(path)) continue
      openFolder(dirname(path))
      locks.push(await lockFile({ path, signal: context.signal }))
      stores.set(path, createFileJournal(path))
    }
    const joined = joinJournals(stores, ({ genesis }) => findPath(context, genesis))
    const { report, signal, options } = context
    const isRenewed = options.renewed
    await setAsideEarlier({ journal: joined, chains, isRenewed, report, signal })
    return await work(joined)
  } finally {
    await Promise.all(locks.map((lock) => lock.release()))
  }
}

function openFolder(folder: string): void {
  // makeFolder follows links, so check their owners first.
  requireOwnFolder(folder)
  try {
    makeFolder({ path: folder, mode: 0o700 })
  } catch (cause) {
    const problem = describeThrown(cause)
    throw new ParaclockError(FileUnavailable, { path: folder, problem }, { cause })
  }
}

/** One journal of several: what is signed goes where it belongs, and its outcome to the same one. */
function joinJournals(
  stores: ReadonlyMap<string, JournalStore>,
  placeOf: (record: SubmissionRecord) => string
): JournalStore {
  const places = new Map<SubmissionRecord['id'], string>()
  const note = (record: SubmissionRecord): string => {
    const place = placeOf(record)
    places.set(record.id, place)
    return place
  }
  return {
    async append(entry) {
      const place = entry.kind === 'signed' ? note(entry.record) : places.get(entry.id)
      // Only what was signed for one of the chains, or read from its journal, can be settled.
      await (stores.get(place ?? '') as JournalStore).append(entry)
    },
    async read() {
      const entries = (await Promise.all([...stores.values()].map((store) => store.read()))).flat()
      for (const entry of entries) if (entry.kind === 'signed') note(entry.record)
      return entries
    }
  }
}

// As much of the hash as tells chains apart.
const GENESIS_DIGITS = 18

function findPath({ options, cwd, env }: JournalContext, genesis: Hex): string {
  const { journal } = options
  if (journal !== undefined) return resolve(cwd, journal)
  const base = env['XDG_STATE_HOME'] ?? env['LOCALAPPDATA'] ?? join(homedir(), '.local', 'state')
  return join(base, 'paraclock', `submissions-${genesis.slice(0, GENESIS_DIGITS)}.jsonl`)
}
