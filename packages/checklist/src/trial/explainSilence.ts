import type { RunFailure } from '@paraclock/scheduler'
import type { SimulatedChain } from '@paraclock/simulation'
import { camelCase, type Runtime, variantsOf } from '@paraclock/types'

/** How the executor of programs logs that it could not dispatch a call: with the error as Rust writes it. */
const FAILED = /^Dispatch failed.*?, error: (.*) \}$/s
const OF_MODULE = /^Module\(ModuleError \{ index: (\d+), error: \[(\d+)/

/**
 * Names in a failure on a chain the error with which a program's call failed. A call that fails before
 * it reports anything leaves no event, so that the runtime's log of that block is read.
 */
export async function explainSilence(
  chain: SimulatedChain,
  failure: RunFailure
): Promise<RunFailure> {
  const at = chain.block(failure.block)?.hash
  const lines = at === undefined ? [] : await chain.logs({ at })
  const errors = lines.flatMap(({ message }) => FAILED.exec(message)?.[1] ?? [])
  const error = errors.at(-1)
  if (error === undefined) return failure
  return { ...failure, error: `${nameError(chain.runtime, error)}: ${failure.error}` }
}

/** The name of an error: of a module's by its metadata, `Token(Frozen)` as `Token.Frozen`. */
function nameError({ metadata }: Pick<Runtime, 'metadata'>, written: string): string {
  const [, index, error] = OF_MODULE.exec(written) ?? []
  const pallet = metadata.pallets.find((one) => one.index === Number(index))
  if (index === undefined || pallet?.errors === undefined) {
    return written.replace(/\W+/g, '.').replace(/\.$/, '').slice(0, 80)
  }
  const variants = variantsOf(metadata, pallet.errors.type)
  const name = variants.find((one) => one.index === Number(error))?.name ?? error
  return `${camelCase(pallet.name)}.${name}`
}
