import { sovereignAccount } from '@paraclock/xcm'
import type { KeyringPair } from '@polkadot/keyring/types'
import { u8aToHex } from '@polkadot/util'
import { decodeAddress } from '@polkadot/util-crypto'
import type { Devnet, DevnetChain } from '../src/index.ts'
import { call } from './openChannels.ts'

/** One token of the service or of the target. */
export const UNIT = 10_000_000_000n

async function ask(chain: DevnetChain, name: string, ...args: unknown[]): Promise<unknown> {
  const [section = '', method = ''] = name.split('.')
  const answer = chain.api.call[section]?.[method]
  if (answer === undefined) throw new Error(`${chain.name} has no runtime API ${name}`)
  return ((await answer(...args)) as { toJSON(): unknown }).toJSON()
}

/** Tells the service how to send to the target, and gives it money there to pay for execution. */
export async function connectTarget(net: Devnet): Promise<void> {
  const { service, target } = net
  const token = { parents: 1, interior: { X1: [{ Parachain: service.paraId }] } }
  const settings = {
    version: 5,
    feeAsset: { V5: token },
    feePerSecond: 8n * UNIT,
    chargePerSecond: 8n * UNIT,
    // More than any program of the service weighs, without the call in it.
    programWeight: { refTime: 4_000_000_000n, proofSize: 200_000n },
    assumedProofSize: 64 * 1024
  }
  await net.sudo(service, call(service, 'xcmpHandler.setTarget', target.paraId, settings))
  const { account } = sovereignAccount({ paraId: service.paraId as number, on: 'sibling' })
  await net.fund({ chain: target, account, amount: 1_000n * UNIT, token: 'service' })
}

/** Lets the service act for a user on the target. */
export async function grantProxy(net: Devnet, user: KeyringPair): Promise<void> {
  const { service, target } = net
  const interior = {
    X2: [{ Parachain: service.paraId }, { AccountId32: { network: null, id: user.publicKey } }]
  }
  const location = { V5: { parents: 1, interior } }
  const { ok } = (await ask(target, 'locationToAccountApi.convertLocation', location)) as {
    ok: string
  }
  const delegate = u8aToHex(decodeAddress(ok))
  const grant = call(target, 'proxy.addProxy', delegate, 'Automation', 0)
  await net.execute({ chain: target, call: grant, signer: user })
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
