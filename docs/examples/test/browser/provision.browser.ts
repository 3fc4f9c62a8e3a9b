import { join } from 'node:path'
import { parseUnixSeconds } from '@paraclock/core'
import { devAccount, startDevnet } from '@paraclock/devnet'
import { pairSigner } from '@paraclock/submission'
import { lookAt } from '@tooling/browser/look'
import { openPage } from '@tooling/browser/page'
import { injectWallet } from '@tooling/browser/wallet'
import { expect, test } from 'vitest'

test('a page grants the proxy and schedules a payment with a wallet, and the payment arrives', async () => {
  // The service and the target are connected, and Ferdie has granted nothing.
  const net = await startDevnet({ variant: 'minute', ready: true, instant: true })
  const [ferdie, bob] = await Promise.all([devAccount('Ferdie'), devAccount('Bob')])
  const { service, target } = net
  const revoke = target.api.tx['proxy']?.['removeProxies']?.()
  if (revoke === undefined) throw new Error('the target has no proxies')
  await net.execute({ chain: target, call: revoke, signer: ferdie })
  const balance = async (): Promise<bigint> => {
    const info = await target.api.query['system']?.['account']?.(bob.address)
    return (info as unknown as { data: { free: { toBigInt(): bigint } } }).data.free.toBigInt()
  }
  const before = await balance()

  const { account, sign } = pairSigner(ferdie)
  const wallet = {
    address: account,
    sign: async (payload: Parameters<typeof sign>[0]) => {
      const chain = payload.genesisHash === target.genesisHash ? target : service
      const { registry } = chain.api
      const encode = (one: typeof payload) =>
        registry.createType('ExtrinsicPayload', one, { version: one.version }).toU8a(true)
      return await sign(payload, encode, async () => new Uint8Array())
    }
  }
  const { page, problems, close } = await openPage({
    source: join(import.meta.dirname, '../../provision-a-user'),
    query: [
      ['service', service.wsUrl],
      ['target', target.wsUrl],
      ['recipient', bob.address],
      ['paraId', String(service.paraId)],
      ['now', String(net.now())]
    ],
    prepare: (page) => injectWallet(page, wallet)
  })
  try {
    expect(await lookAt(page)).toEqual([])
    await page.getByRole('button').click()
    await page.getByText('scheduled', { exact: true }).waitFor({ timeout: 60_000 })
    const said = await page.locator('#log li').allTextContents()
    expect(said[0]).toContain('proxy.addProxy')
    expect(said[1]).toBe('succeeded')
    expect(problems).toEqual([])
    await net.travelTo(parseUnixSeconds(Number(net.now()) + 1200))
    expect((await balance()) - before).toBe(10_000_000_000n)
  } finally {
    await close()
    await net.stop()
  }
})
