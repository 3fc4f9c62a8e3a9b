import { callOf, type Devnet, devAccount } from '@paraclock/devnet'
import { sovereignAccount } from '@paraclock/xcm'
import { authorizeUpgrade, fetchCode } from './fetchCode.ts'
import { readStorage } from './readStorage.ts'
import type { SituationId } from './situations.ts'

const EVERYTHING = 2n ** 127n

/**
 * Brings a network into a situation by real calls, which cause the failure of this situation. The
 * network must be ready for tasks. In the situations `ready` and `fresh`, no call is made.
 */
export async function enterSituation(net: Devnet, situation: SituationId): Promise<void> {
  const { relay, service, target } = net
  switch (situation) {
    case 'ready':
    case 'fresh':
      return
    case 'channelClosed':
      await net.sudo(relay, callOf(relay, 'hrmp.forceCleanHrmp', target.paraId, 1, 1))
      await net.nextSession({ refused: 'report' })
      await net.build(1, { refused: 'report' })
      return
    case 'purseEmpty': {
      const token = { parents: 1, interior: { X1: [{ Parachain: service.paraId }] } }
      const { account } = sovereignAccount({ paraId: service.paraId ?? 0, on: 'sibling' })
      const burn = callOf(target, 'foreignAssets.burn', token, account, EVERYTHING)
      await net.execute({ chain: target, call: burn, signer: await devAccount('Alice') })
      return
    }
    case 'proxyTooWide':
      await widenProxy(net)
      return
    case 'wrongAccount':
      await net.misconfigure({ LegacyAccountDerivation: true })
      return
    case 'breakingUpgrade':
      await net.sudo(target, authorizeUpgrade(target, await fetchCode('target-ethereum')))
  }
}

async function widenProxy({ target, execute }: Devnet): Promise<void> {
  const signer = await devAccount('Alice')
  const [[granted]] = (await readStorage(target, 'proxy', 'proxies', signer.address)) as [
    [{ delegate: string; proxyType: string }]
  ]
  const calls = [
    callOf(target, 'proxy.removeProxy', granted.delegate, granted.proxyType, 0),
    callOf(target, 'proxy.addProxy', granted.delegate, 'Any', 0)
  ]
  await execute({ chain: target, call: callOf(target, 'utility.batchAll', calls), signer })
}
