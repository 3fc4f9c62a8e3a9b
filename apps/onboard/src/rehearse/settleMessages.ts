import { isParaclockError, type ParaclockError } from '@paraclock/core'
import { type Devnet, devAccount } from '@paraclock/devnet'
import { MessageRefused, type SettleReport } from '@paraclock/simulation'
import { applySteps } from './applySteps.ts'

/** What became of the messages of some blocks. */
export interface SettledMessages {
  /** What an operator had to do for them, in words. Empty if nothing. */
  readonly done: readonly string[]
  /** Those that were refused. */
  readonly refused: readonly ParaclockError[]
}

/**
 * Builds blocks, and has the messages executed that were too heavy for theirs, as an operator would.
 *
 * @param build - builds the blocks, and reports what was refused
 */
export async function settleMessages(
  net: Devnet,
  build: (options: { readonly refused: 'report' }) => Promise<SettleReport>
): Promise<SettledMessages> {
  const done: string[] = []
  const refused: ParaclockError[] = []
  for (const error of (await build({ refused: 'report' })).refused) {
    const executed = await executeOverweight(net, error)
    if (executed === undefined) refused.push(error)
    else done.push(executed)
  }
  return { done, refused }
}

/**
 * The same, where a refusal is a failure.
 *
 * @throws ParaclockError the first message that was refused
 */
export async function settleAll(
  net: Devnet,
  build: Parameters<typeof settleMessages>[1]
): Promise<string> {
  const { done, refused } = await settleMessages(net, build)
  const [first] = refused
  if (first !== undefined) throw first
  return done.join('; ')
}

/** Says what was executed; `undefined` if there is nothing to execute, or if that failed, too. */
async function executeOverweight(net: Devnet, error: ParaclockError): Promise<string | undefined> {
  if (!isParaclockError(error, MessageRefused)) return undefined
  const { chain: name, overweight } = error.context
  if (overweight === undefined) return undefined
  // A target of a team's own has a name of its own in the network.
  const chain = net.chains.find((one) => one.name === name)?.name ?? net.target.name
  const { address } = await devAccount('Alice')
  try {
    await applySteps(net, [
      {
        chain,
        origin: overweight.asRoot ? { kind: 'root' } : { kind: 'signed', account: address },
        call: overweight.call,
        description: overweight.name,
        preconditions: [],
        observe: 'the outcome of the message'
      }
    ])
    const { refused } = await net.settle({ refused: 'report' })
    if (refused.length > 0) return undefined
  } catch (failed) {
    if (isParaclockError(failed)) return undefined
    throw failed
  }
  return `the ${chain} kept a message as too heavy for a block: ${overweight.name} executed it, as an operator does`
}
