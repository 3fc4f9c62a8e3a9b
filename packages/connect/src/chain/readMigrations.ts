import { DispatchFailed, ParaclockError } from '@paraclock/core'
import { camelCase, type Runtime, variantsOf } from '@paraclock/types'
import { atPresentBlock } from './atPresentBlock.ts'
import type { Chain, Read } from './Chain.ts'

/**
 * The stage of a migration that moves state to another chain. The migrator pallet of the chain
 * stores the stage, and filters calls of users while it moves state.
 */
export interface Migration {
  /** The pallet and the item that stores the stage: `rcMigrator.rcMigrationStage`. */
  readonly item: string
  /** The name of the stage's variant: `WarmUp`. Absent if the chain stores no stage. */
  readonly stage?: string
  /** Decided by the name of the stage alone. */
  readonly phase: 'before' | 'during' | 'after'
  /** The names of the stages after the migration. */
  readonly ends: readonly string[]
}

const BEFORE = /^(Pending|Idle|Not(Yet)?(Begun|Started|Scheduled))$/
const AFTER = /^(Migration)?(Done|Finished|Completed?)$/

/**
 * Finds the stages of migrations that the metadata shows for certain: a pallet whose name ends with
 * `Migrator` has a single value whose name ends with `Stage`, and its type is an enum with a variant
 * that is named as an end. The encoding of other variants does not matter.
 */
function findStages({ metadata }: Runtime) {
  return metadata.pallets
    .filter(({ name }) => /Migrator\d*$/.test(name))
    .flatMap(({ name: pallet, storage }) =>
      (storage?.items ?? []).flatMap(({ name: entry, type }) => {
        const variants = type.tag === 'plain' ? variantsOf(metadata, type.value) : []
        const ends = variants.map(({ name }) => name).filter((name) => AFTER.test(name))
        return entry.endsWith('Stage') && ends.length > 0 ? [{ pallet, entry, ends }] : []
      })
    )
}

/** Reads the stages of a chain's migrations. Empty if the metadata has no migrator pallet. */
export async function readMigrations(chain: Chain): Promise<Read<readonly Migration[]>> {
  const read = await Promise.all(
    findStages(chain.runtime).map(async ({ pallet, entry, ends }) => {
      const as = (value: unknown) => (value as { readonly type: string }).type
      const { value: stage, evidence } = await chain.storage({ pallet, entry, as })
      const phase = stage === undefined || BEFORE.test(stage) ? 'before' : 'during'
      const item = `${camelCase(pallet)}.${camelCase(entry)}`
      const isOver = stage !== undefined && ends.includes(stage)
      return { value: { item, stage, phase: isOver ? 'after' : phase, ends } as const, evidence }
    })
  )
  return {
    value: read.map(({ value }) => value),
    evidence: read.flatMap(({ evidence }) => evidence)
  }
}

/**
 * Throws if a migration of the chain has begun at its present block and is not over. The chain then
 * filters calls and moves state to another chain, so nothing is planned or signed for it.
 *
 * @throws ParaclockError `DispatchFailed` with the stage, and the errors of the reads
 */
export async function requireNotMigrating(chain: Chain): Promise<void> {
  if (findStages(chain.runtime).length === 0) return
  const { value } = await readMigrations(await atPresentBlock(chain))
  const migration = value.find(({ phase }) => phase === 'during')
  if (migration === undefined) return
  const error = `its migration is at the stage ${migration.stage} (${migration.item})`
  const context = { chain: chain.name, error }
  const summary = `Nothing was signed: wait until the stage is ${migration.ends.join(' or ')}, and plan again.`
  throw new ParaclockError(DispatchFailed, context, { source: 'chain', remedies: [{ summary }] })
}
