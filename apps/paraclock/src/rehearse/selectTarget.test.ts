import type { Devnet } from '@paraclock/devnet'
import { expect, test } from 'vitest'
import { selectTarget } from './selectTarget.ts'

const chain = (name: string, paraId?: number) => ({ name, paraId })
const [relay, service, target] = [chain('relay'), chain('service', 1), chain('target', 2)]
const net = { relay, service, target, chains: [relay, service, target, chain('acme', 3)] }

test('an extra chain takes the place of the target', () => {
  const acme = { name: 'target', paraId: 3 }
  const view = selectTarget(net as unknown as Devnet, 'acme')
  expect(view.target).toEqual(acme)
  expect(view.chains).toEqual([relay, service, acme])
  const [assetHub, coretime] = [chain('hub', 1000), chain('coretime', 1005)]
  const withSystem = { ...net, assetHub, coretime } as unknown as Devnet
  expect(selectTarget(withSystem, 'acme').chains.slice(3)).toEqual([
    { name: 'assetHub', paraId: 1000 },
    coretime
  ])
})

test.each(['relay', 'nothing'])('%s is no parachain of the network', (name) => {
  expect(() => selectTarget(net as unknown as Devnet, name)).toThrow(
    expect.objectContaining({ code: 'ArgumentInvalid' })
  )
})
