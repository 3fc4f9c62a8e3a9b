import { type Chain, type ProvenChain, requireProven } from '@paraclock/connect'
import { type Hex, ParaclockError, parseAccount, readFact } from '@paraclock/core'
import { findRefusal } from '@paraclock/submission'
import { encodeCall, readGivenCall } from '@paraclock/types'
import { detectDerivation } from '@paraclock/xcm'
import { StepUnconfirmed } from '../errors.ts'
import type { DynamicDispatchSpec, NativeTransferSpec, XcmpSpec } from './readTaskSpec.ts'

/** The arguments of {@link findTaskFailure}. */
export interface TriedTask extends Pick<XcmpSpec, 'delegate'> {
  /** The service chain. */
  readonly chain: Chain
  readonly owner: string
  /** The action of the task. The weight of its call does not matter in a dry run. */
  readonly task:
    | DynamicDispatchSpec
    | NativeTransferSpec
    | (Pick<XcmpSpec, 'kind'> & { readonly call: string | Uint8Array })
  /** Opens the target of the task. Without it, a call on another chain is not dry-run. */
  readonly openTarget?: (() => Promise<Chain>) | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Dry-runs the call of a task. The origin is the account that will dispatch the call. Returns a text
 * with the chain and the error: `on target with balances.InsufficientBalance`. Returns `undefined`
 * if the call succeeds or cannot be dry-run.
 */
export async function findTaskFailure(tried: TriedTask): Promise<string | undefined> {
  const found = await readFact(async () => {
    const made = await readMade(tried)
    const error = made && (await findRefusal({ ...made, signal: tried.signal }))
    return error && `on ${made?.chain.name} with ${error}`
  })
  return found.known ? found.value : undefined
}

/** Returns the error `StepUnconfirmed` if calls of the tasks would fail now. */
export function nameFailing(
  tasks: readonly { readonly task: string; readonly failure: string | undefined }[]
): ParaclockError | undefined {
  const [first, ...others] = tasks.flatMap(({ task, failure }) =>
    failure === undefined ? [] : [{ task, failure }]
  )
  return first && new ParaclockError(StepUnconfirmed, { ...first, others: others.length })
}

async function readMade({
  owner,
  task,
  delegate,
  openTarget,
  signal,
  ...on
}: TriedTask): Promise<
  { readonly chain: ProvenChain; readonly account: Hex; readonly call: Hex } | undefined
> {
  const chain = requireProven(on.chain)
  const account = parseAccount(owner)
  switch (task.kind) {
    case 'dynamicDispatch':
      return {
        chain,
        account,
        call: encodeCall({ call: readGivenCall({ chain, call: task.call }), chains: [chain] })
      }
    case 'nativeTransfer': {
      const args = { dest: task.recipient, value: task.amount }
      const transfer = { pallet: 'balances', method: 'transferKeepAlive', args }
      return {
        chain,
        account,
        call: encodeCall({ call: readGivenCall({ chain, call: transfer }), chains: [chain] })
      }
    }
    case 'xcmp': {
      const { paraId: servicePara } = chain
      if (openTarget === undefined || servicePara === undefined) return undefined
      const target = requireProven(await openTarget())
      // In the service's programs, the location of the user names no network.
      const derive = { target, servicePara, user: account, networks: [undefined], signal }
      const user = delegate ?? (await detectDerivation(derive)).value
      const call = encodeCall({
        call: readGivenCall({ chain: target, call: task.call }),
        chains: [target]
      })
      return { chain: target, account: parseAccount(user), call }
    }
  }
}
