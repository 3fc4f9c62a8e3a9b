import { type CallStep, isParaclockError, ParaclockError } from '@paraclock/core'
import { applySteps, type Devnet, devAccount } from '@paraclock/devnet'
import { MessageFailed, type SettleReport } from '@paraclock/simulation'

/**
 * Delivers messages by `build`. A message that is too heavy for a block is executed by a call, as
 * an operator would do. Returns the executed and the refused messages.
 */
export async function settleMessages(
  net: Devnet,
  build: (options: { readonly refused: 'report' }) => Promise<SettleReport>
) {
  const done: string[] = []
  const refused: ParaclockError[] = []
  for (const error of (await build({ refused: 'report' })).refused) {
    const executed = await executeOverweight(net, error)
    if (typeof executed === 'string') done.push(executed)
    else refused.push(executed)
  }
  return { done, refused }
}

/**
 * Delivers messages. Throws for the first refused message. Otherwise, returns a text with the
 * executed messages.
 */
export async function settleAll(
  net: Devnet,
  build: Parameters<typeof settleMessages>[1]
): Promise<string> {
  const { done, refused } = await settleMessages(net, build)
  if (refused.length > 0) throw refused[0]
  return done.join('; ')
}

async function executeOverweight(
  net: Devnet,
  error: ParaclockError
): Promise<string | ParaclockError> {
  if (!isParaclockError(error, MessageFailed)) return error
  const { chain: name, overweight, reason } = error.context
  if (overweight === undefined) return error
  // `selectTarget` renames Asset Hub and the target in `net.chains`, but not in `error`. So a name
  // that neither has counts as the original name of the target.
  const renamed = name === net.assetHub?.name ? 'assetHub' : net.target.name
  const chain = net.chains.find((one) => one.name === name)?.name ?? renamed
  const { address } = await devAccount('Alice')
  const step: CallStep = {
    chain,
    call: overweight.call,
    description: overweight.name,
    preconditions: [],
    origin: overweight.asRoot ? { kind: 'root' } : { kind: 'signed', account: address },
    observe: 'the outcome of the message'
  }
  try {
    await applySteps(net, [step])
    const [again] = (await net.settle({ refused: 'report' })).refused
    if (again !== undefined) throw again
  } catch (failed) {
    if (!isParaclockError(failed)) throw failed
    const both = `${reason}; ${overweight.name} does not help: ${failed.message}`
    return new ParaclockError(MessageFailed, { chain: name, reason: both }, { cause: failed })
  }
  return `the ${chain} kept a message as too heavy for a block: ${overweight.name} executed it, as an operator does`
}
