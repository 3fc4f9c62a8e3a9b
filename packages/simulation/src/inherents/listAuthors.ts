import { type Hex, isParaclockError } from '@paraclock/core'
import { encodeEntry, type Runtime } from '@paraclock/types'
import type { StateLayers } from '../chain/StateLayers.ts'
import { describeState, readEntry } from '../network/readEntry.ts'

/** Storage in which runtimes of the Nimbus family keep the possible authors of blocks. */
const LISTS = [
  ['ParachainStaking', 'SelectedCandidates'],
  ['Session', 'Validators'],
  ['AuthoritiesNoting', 'Authorities']
] as const

/**
 * For each possible author, lists the storage entry that sets `AuthorInherent.Author` to this
 * author. The caller must try each entry, because only the runtime knows which author a slot
 * accepts.
 */
export async function listAuthors(
  runtime: Runtime,
  state: Pick<StateLayers, 'read' | 'listKeys'>
): Promise<(readonly [Hex, Hex])[]> {
  const described = describeState(runtime, state)
  const found = await Promise.all(LISTS.map(([pallet, item]) => readEntry(described, pallet, item)))
  const session = await readEntry(described, 'Session', 'CurrentIndex')
  const assigned = await readEntry<Record<string, unknown>>(
    described,
    'AuthorityAssignment',
    'CollatorContainerChain',
    session
  )
  const { orchestrator_chain: orchestrator } = assigned ?? {}
  const authors = [...found, orchestrator].flatMap((list) => (list ?? []) as readonly unknown[])
  return [...new Set(authors)].flatMap((author) => writeAuthor(runtime, author))
}

/**
 * Returns the entry that sets the author to `value`. If `value` is a public key and not an account,
 * it cannot be encoded, and the list is empty.
 */
function writeAuthor(runtime: Runtime, value: unknown): (readonly [Hex, Hex])[] {
  try {
    return [encodeEntry(runtime, { pallet: 'AuthorInherent', item: 'Author', value })]
  } catch (error) {
    if (isParaclockError(error, 'ValueMalformed')) return []
    throw error
  }
}
