import { type Hex, isParaclockError } from '@paraclock/core'
import { keyFromHex } from '@paraclock/executor'
import { encodeEntry, type Runtime } from '@paraclock/types'
import type { StateLayers } from '../chain/StateLayers.ts'

/** Where runtimes of the Nimbus family keep who may author blocks. */
const LISTS = [
  ['ParachainStaking', 'SelectedCandidates'],
  ['Session', 'Validators'],
  ['AuthoritiesNoting', 'Authorities']
] as const

/**
 * The authors that a block may have, each as the entry that makes it the author. Only the runtime
 * knows which of them it takes in a slot.
 */
export async function listAuthors(
  runtime: Runtime,
  state: Pick<StateLayers, 'read'>
): Promise<(readonly [Hex, Hex])[]> {
  const read = async (pallet: string, item: string, ...keys: unknown[]): Promise<unknown> => {
    const entry = runtime.storage(pallet, item)
    if (entry === undefined) return undefined
    const [value = null] = await state.read([keyFromHex(entry.key(...keys))])
    return entry.decode(value)
  }
  const found = await Promise.all(LISTS.map(([pallet, item]) => read(pallet, item)))
  const session = await read('Session', 'CurrentIndex')
  const assigned = await read('AuthorityAssignment', 'CollatorContainerChain', session)
  const { orchestrator_chain: orchestrator } = (assigned ?? {}) as Record<string, unknown>
  const authors = [...found, orchestrator].flatMap((list) => (list ?? []) as readonly unknown[])
  return [...new Set(authors)].flatMap((author) => writeAuthor(runtime, author))
}

/** Some of the lists hold keys where the author is an account. */
function writeAuthor(runtime: Runtime, value: unknown): (readonly [Hex, Hex])[] {
  try {
    return [encodeEntry(runtime, { pallet: 'AuthorInherent', item: 'Author', value })]
  } catch (error) {
    if (isParaclockError(error, 'ValueMalformed')) return []
    throw error
  }
}
