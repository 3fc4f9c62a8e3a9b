import type { Hex } from '@paraclock/core'
import type { RunFailure } from '@paraclock/scheduler'
import type { SimulatedChain } from '@paraclock/simulation'
import { camelCase, type Runtime, variantsOf } from '@paraclock/types'

/**
 * Matches the line that the XCM executor logs when a call fails. In this line, the error is written
 * as Rust writes it.
 */
const FAILED = /^Dispatch failed.*?, error: (.*) \}$/s
const BEGUN = /^Processing instruction instruction=Transact \{.*call: "0x([0-9a-f]+)"/
const NEXT = /^(?:Processing instruction|Message executed) /
const OF_MODULE = /^Module\(ModuleError \{ index: (\d+), error: \[(\d+)/

/**
 * Adds the error of the call to the failure of a run. If the call failed before it emitted an
 * event, only the log of the runtime shows the error.
 */
export async function explainSilence(
  chain: SimulatedChain,
  failure: RunFailure,
  task: Hex | undefined
): Promise<RunFailure> {
  const failed = await listFailed(chain, failure.block, task)
  const last = failed.findLast(({ isOwn }) => isOwn !== false)
  return last === undefined ? failure : { ...failure, error: `${last.error}: ${failure.error}` }
}

/**
 * Returns the error of a failed call that is a part of the call `task`, from the log of the
 * runtime. Ignores an error if the next XCM instruction reads or clears the Transact status.
 */
export async function findSilentFailure(
  chain: SimulatedChain,
  block: number,
  task: Hex
): Promise<string | undefined> {
  const failed = await listFailed(chain, block, task)
  return failed.find(({ isOwn, isHandled }) => isOwn === true && !isHandled)?.error
}

interface FailedCall {
  readonly error: string
  /**
   * Whether the failed call is a part of the call `task`. `undefined` if the log does not show the
   * failed call.
   */
  readonly isOwn: boolean | undefined
  /** Whether the next XCM instruction reads or clears the Transact status. */
  readonly isHandled: boolean
}

async function listFailed(
  chain: SimulatedChain,
  block: number,
  task: Hex | undefined
): Promise<readonly FailedCall[]> {
  const at = chain.block(block)?.hash
  const lines = at === undefined ? [] : await chain.logs({ at })
  const failed: FailedCall[] = []
  let isOwn: boolean | undefined
  for (const [index, { message }] of lines.entries()) {
    const [, call] = BEGUN.exec(message) ?? []
    if (call !== undefined) isOwn = task?.includes(call)
    const [, error] = FAILED.exec(message) ?? []
    if (error === undefined) continue
    const next = lines.slice(index).find((line) => NEXT.test(line.message))
    const isHandled = /TransactStatus/.test(next?.message ?? '')
    failed.push({ error: nameError(chain.runtime, error), isOwn, isHandled })
  }
  return failed
}

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
