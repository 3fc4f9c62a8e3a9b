import { dirname, join, resolve } from 'node:path'
import type { Hex } from '@paraclock/core'
import { makeFolder, requireOwnFolder } from '@paraclock/core/node'
import {
  type JournalEntry,
  type JournalStore,
  releaseJournal,
  type SigningChain,
  type SubmissionRecord
} from '@paraclock/submission'
import { createFileJournal } from '@paraclock/submission/node'
import type { CommandContext } from '../cli/defineCommand.ts'
import { findUserFolder } from '../files/findUserFolder.ts'
import { codeFileError } from '../files/replaceFiles.ts'
import { lockFile } from './lockFile.ts'
import { setAsideEarlier } from './setAsideEarlier.ts'

export type JournalContext = Pick<CommandContext, 'cwd' | 'env' | 'signal' | 'report'> & {
  readonly options: { readonly journal?: string; readonly renewed?: boolean }
}

/**
 * Opens the journal. Each chain has its own file, so that commands for different networks can run
 * at the same time. With `--journal`, all chains share one file. Before the journal is returned,
 * calls of an earlier network with the same genesis are recorded as lost ({@link setAsideEarlier}).
 */
export async function openJournal(context: JournalContext, chains: readonly SigningChain[]) {
  const { signal, report, options } = context
  const locks: Awaited<ReturnType<typeof lockFile>>[] = []
  const stores = new Map<string, JournalStore>()
  let journal: JournalStore | undefined
  const release = async (): Promise<void> => {
    if (journal !== undefined) await releaseJournal(journal)
    for (const lock of locks) lock.release()
  }
  try {
    for (const { chain } of chains) {
      const path = findPath(context, chain.facts.genesis)
      if (stores.has(path)) continue
      await openFolder(dirname(path))
      locks.push(await lockFile({ path }))
      stores.set(path, createFileJournal(path))
    }
    const [first, ...others] = stores.values()
    journal =
      first === undefined || others.length > 0
        ? joinJournals(stores, ({ genesis }) => findPath(context, genesis))
        : first
    await setAsideEarlier({ journal, chains, isRenewed: options.renewed === true, report, signal })
    return { journal, release }
  } catch (error) {
    await release()
    throw error
  }
}

async function openFolder(folder: string): Promise<void> {
  // makeFolder follows links, so the owners of the folder and its parents are checked first.
  requireOwnFolder(folder)
  await codeFileError(folder, async () => makeFolder({ path: folder, mode: 0o700 }))
}

function joinJournals(
  stores: ReadonlyMap<string, JournalStore>,
  placeOf: (record: Pick<SubmissionRecord, 'genesis'>) => string
): JournalStore {
  const places = new Map<SubmissionRecord['id'], string>()
  const placeEntry = (entry: JournalEntry): string | undefined => {
    if (entry.kind === 'settled') return places.get(entry.id)
    if (entry.kind === 'signed') places.set(entry.record.id, placeOf(entry.record))
    return placeOf(entry.kind === 'signed' ? entry.record : entry.reservation)
  }
  return {
    async append(entry) {
      const place = placeEntry(entry)
      // A call has its `signed` entry before its `settled` entry, so `places` already has the call.
      await (stores.get(place ?? '') as JournalStore).append(entry)
    },
    async read() {
      const entries = (await Promise.all([...stores.values()].map((store) => store.read()))).flat()
      for (const entry of entries) placeEntry(entry)
      return entries
    }
  }
}

function findPath({ options, cwd, env }: JournalContext, genesis: Hex): string {
  const { journal } = options
  if (journal !== undefined) return resolve(cwd, journal)
  return join(findUserFolder(env, 'XDG_STATE_HOME'), `submissions-${genesis.slice(0, 18)}.jsonl`)
}
