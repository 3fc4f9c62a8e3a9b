import type { KeyringPair } from '@polkadot/keyring/types'
import type { Devnet, DevnetChain } from '../src/index.ts'
import { call } from './call.ts'

/** One token of the service or of the target. */
export const UNIT = 10_000_000_000n

async function ask(chain: DevnetChain, name: string, ...args: unknown[]): Promise<unknown> {
  const [section = '', method = ''] = name.split('.')
  const answer = chain.api.call[section]?.[method]
  if (answer === undefined) throw new Error(`${chain.name} has no runtime API ${name}`)
  return ((await answer(...args)) as { toJSON(): unknown }).toJSON()
}

/** Schedules a transfer on the target, in the variant of the service. */
export async function scheduleTransfer(
  net: Devnet,
  task: { owner: KeyringPair; id: string; times: readonly number[]; to: string; amount: bigint }
): Promise<void> {
  const { service, target, variant } = net
  const transfer = call(target, 'balances.transferKeepAlive', task.to, task.amount)
  const proxied = call(target, 'proxy.proxy', task.owner.address, null, transfer)
  const encoded = proxied.method.toHex()
  const length = proxied.method.encodedLength
  const info = await ask(target, 'transactionPaymentCallApi.queryCallInfo', encoded, length)
  const { weight } = info as { weight: { refTime: number; proofSize: number } }
  const name = 'automationTime.scheduleXcmpTask'
  const { paraId } = target
  const scheduled =
    variant === 'minute'
      ? call(service, name, task.id, task.times, paraId, 0, encoded, weight)
      : call(
          service,
          name,
          task.id,
          { Fixed: { executionTimes: task.times } },
          paraId,
          0,
          encoded,
          weight.refTime
        )
  await net.execute({ chain: service, call: scheduled, signer: task.owner })
}

/** What an account holds of a chain's own token. */
export async function readBalance(chain: DevnetChain, account: string): Promise<bigint> {
  const info = await chain.api.query['system']?.['account']?.(account)
  return (info as unknown as { data: { free: { toBigInt(): bigint } } }).data.free.toBigInt()
}
