import type { Devnet } from '@paraclock/devnet'
import { blake2b256, sovereignAccount } from '@paraclock/xcm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { enterSituation } from './enterSituation.ts'
import type { SituationId } from './situations.ts'

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const refused = { refused: 'report' }

/** The files of the page. */
const files: Readonly<Record<string, string>> = { 'target-ethereum.wasm': 'the other code' }

/** Enters a situation, and returns what was done with the network. */
async function enter(situation: SituationId): Promise<readonly unknown[]> {
  const done: unknown[] = []
  const chainOf = (name: string, paraId?: number) => {
    const tx = new Proxy({} as Record<string, unknown>, {
      get: (_, pallet) =>
        new Proxy({} as Record<string, unknown>, {
          get:
            (__, method) =>
            (...args: readonly unknown[]) => ({ [`${String(pallet)}.${String(method)}`]: args })
        })
    })
    const proxies = async (account: string) => ({
      toJSON: () => [[{ delegate: `delegate of ${account}`, proxyType: 'Automation' }], 0]
    })
    return { name, paraId, api: { tx, query: { proxy: { proxies } } } }
  }
  const net = {
    ...{ relay: chainOf('relay'), service: chainOf('service', 2114) },
    target: chainOf('target', 2200),
    sudo: async ({ name }: { name: string }, call: unknown) => done.push(['sudo', name, call]),
    execute: async ({ chain, call, signer }: Record<string, Record<string, string>>) =>
      done.push(['execute', chain?.['name'], call, signer?.['address']]),
    nextSession: async (options: object) => done.push(['nextSession', options]),
    build: async (...args: readonly unknown[]) => done.push(['build', ...args]),
    misconfigure: async (switches: object) => done.push(['misconfigure', switches])
  }
  vi.stubGlobal('fetch', async (url: URL) => new Response(files[url.href.split('/').at(-1) ?? '']))
  onTestFinished(() => void vi.unstubAllGlobals())
  await enterSituation(net as unknown as Devnet, situation)
  return done
}

const { account } = sovereignAccount({ paraId: 2114, on: 'sibling' })
const token = { parents: 1, interior: { X1: [{ Parachain: 2114 }] } }
const code = new TextEncoder().encode(files['target-ethereum.wasm'])
const codeHash = `0x${Buffer.from(blake2b256(code)).toString('hex')}`
const delegate = `delegate of ${ALICE}`

test.each<[SituationId, readonly unknown[]]>([
  ['ready', []],
  ['fresh', []],
  [
    'channelClosed',
    [
      ['sudo', 'relay', { 'hrmp.forceCleanHrmp': [2200, 1, 1] }],
      ['nextSession', refused],
      ['build', 1, refused]
    ]
  ],
  [
    'purseEmpty',
    [['execute', 'target', { 'foreignAssets.burn': [token, account, 2n ** 127n] }, ALICE]]
  ],
  [
    'proxyTooWide',
    [
      [
        ...['execute', 'target'],
        {
          'utility.batchAll': [
            [
              { 'proxy.removeProxy': [delegate, 'Automation', 0] },
              { 'proxy.addProxy': [delegate, 'Any', 0] }
            ]
          ]
        },
        ALICE
      ]
    ]
  ],
  ['wrongAccount', [['misconfigure', { LegacyAccountDerivation: true }]]],
  ['breakingUpgrade', [['sudo', 'target', { 'system.authorizeUpgradeWithoutChecks': [codeHash] }]]]
])('the situation %s is made by its calls, and by nothing else', async (situation, done) => {
  expect(await enter(situation)).toEqual(done)
})
