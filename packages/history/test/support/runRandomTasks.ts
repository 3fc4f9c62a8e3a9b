import type { Devnet } from '@paraclock/devnet'
import { devAccount } from '@paraclock/devnet'
import type { SubmittableExtrinsic } from '@polkadot/api/types'
import type { KeyringPair } from '@polkadot/keyring/types'
import { createRandom } from '@tooling/vitest/createRandom'

type Call = SubmittableExtrinsic<'promise'>

const UNIT = 10_000_000_000n
const SLOT = 60

function call({ api }: Devnet['service'], name: string, ...args: unknown[]): Call {
  const [section = '', method = ''] = name.split('.')
  const create = api.tx[section]?.[method]
  if (create === undefined) throw new Error(`no call ${name}`)
  return create(...args)
}

/**
 * Schedules and cancels random tasks of several owners until a network of minutes has `blocks`
 * blocks. The tasks are transfers, and calls on the target with and without a proxy that admits
 * them.
 */
export async function runRandomTasks(net: Devnet, args: { blocks: number; seed: number }) {
  const random = createRandom(args.seed).below
  const owners = await Promise.all(
    ['Alice', 'Bob', 'Charlie', 'Dave'].map((one) => devAccount(one))
  )
  const pick = <Item>(list: readonly Item[]): Item => list[random(list.length)] as Item
  const known: { owner: KeyringPair; id: string }[] = []
  const times = (): number[] => {
    const next = Math.floor(Number(net.now()) / SLOT) + 1 + random(3)
    return Array.from({ length: 1 + random(3) }, (_, at) => (next + at) * SLOT)
  }
  const proxied = async (real: KeyringPair) => {
    const transfer = call(net.target, 'balances.transferKeepAlive', pick(owners).address, UNIT)
    const { method } = call(net.target, 'proxy.proxy', real.address, null, transfer)
    return method.toHex()
  }
  const schedule = async (owner: KeyringPair, id: string): Promise<Call> => {
    if (random(3) > 0) {
      const other = pick(owners.filter((one) => one !== owner))
      return call(
        net.service,
        'automationTime.scheduleNativeTransferTask',
        id,
        times(),
        other.address,
        UNIT
      )
    }
    // One call in four is for another owner, who has not granted this one a proxy.
    const real = random(4) === 0 ? pick(owners) : owner
    const weight = { refTime: 900_000_000, proofSize: 12_000 }
    const encoded = await proxied(real)
    const { paraId } = net.target
    return call(
      net.service,
      'automationTime.scheduleXcmpTask',
      id,
      times(),
      paraId,
      0,
      encoded,
      weight
    )
  }
  const height = async () => Number((await net.service.api.rpc.chain.getHeader()).number)
  for (let at = await height(); at < args.blocks; at = await height()) {
    const owner = pick(owners)
    const chance = random(6)
    const some = known.length > 0 && chance === 0 ? pick(known) : undefined
    if (some !== undefined) {
      const id = net.service.api.registry
        .createType('(AccountId32,Bytes)', [some.owner.address, some.id])
        .hash.toHex()
      await tryCall(net, call(net.service, 'automationTime.cancelTask', id), some.owner)
    } else if (chance < 4) {
      // Ids occur again, so an ended task is followed by another with the same id.
      const id = `task ${random(40)}`
      known.push({ owner, id })
      await tryCall(net, await schedule(owner, id), owner)
    }
    await net.build(1 + random(8))
  }
  await net.settle()
}

/** Makes a call. A refused call is part of a random history. */
async function tryCall(net: Devnet, tx: Call, signer: KeyringPair): Promise<void> {
  await net.execute({ chain: net.service, call: tx, signer }).catch((error: unknown) => {
    const { code } = error as { readonly code?: unknown }
    if (code === undefined) throw error
  })
}
