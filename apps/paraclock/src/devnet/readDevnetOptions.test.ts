import type { ServiceVariant } from '@paraclock/core'
import { expect, test } from 'vitest'
import {
  chooseNetworks,
  chooseService,
  chooseVariants,
  type DevnetName,
  planPorts
} from './readDevnetOptions.ts'

test('endpoints have fixed ports, one after the other, and those that are given', () => {
  const plan = (port: string | undefined, ports: readonly string[], ...network: DevnetName[]) =>
    planPorts({ port, ports, network })
  const usual = {
    staging: { relay: 9910, service: 9911, target: 9912 },
    main: { relay: 9913, service: 9914, target: 9915 },
    hub: { relay: 9916, service: 9917, target: 9918, 'asset-hub': 9919, coretime: 9920 }
  }
  expect(plan(undefined, [])).toEqual(usual)
  // A configuration of one network stays valid when both networks are started.
  expect(plan(undefined, [], 'main')).toEqual(usual)
  const both = plan('8000', ['main.relay=0', 'staging.service=9944'])
  expect([both.staging, both.main]).toEqual([
    { relay: 8000, service: 9944, target: 8002 },
    { relay: 0, service: 8004, target: 8005 }
  ])
  expect(plan('8000', ['hub.asset-hub=1'], 'hub').hub).toEqual({
    relay: 8000,
    service: 8001,
    target: 8002,
    'asset-hub': 1,
    coretime: 8004
  })
  expect(plan('0', []).main).toEqual({ relay: 0, service: 0, target: 0 })
  expect(plan('65533', ['main.target=9944'], 'main').main).toEqual({
    relay: 65_533,
    service: 65_534,
    target: 9944
  })
})

test.each([
  ['x', [], '--port takes 0 to 65535, with 0 for a free port, not "x"'],
  ['65536', [], '--port takes 0 to 65535, with 0 for a free port, not "65536"'],
  ['65535', [], 'need ports up to 65535'],
  [undefined, ['service=1'], 'staging.service'],
  [
    undefined,
    ['main.relay'],
    '--ports main.relay takes 0 to 65535, with 0 for a free port, not ""'
  ],
  [
    undefined,
    ['main.relay=70000'],
    '--ports main.relay takes 0 to 65535, with 0 for a free port, not "70000"'
  ],
  [
    undefined,
    ['main.relay=9944=1'],
    '--ports main.relay takes 0 to 65535, with 0 for a free port, not "9944=1"'
  ],
  [undefined, ['main.relay=9910'], 'staging.relay and main.relay would both have the port 9910']
])('--port %s --ports %j is refused', (port, ports, problem) => {
  expect(() => planPorts({ port, ports, network: [] })).toThrow(problem)
})

test('networks are chosen by name, in their own order', () => {
  expect(chooseNetworks({ network: [] })).toEqual(['staging', 'main'])
  expect(chooseNetworks({ network: ['main', 'staging', 'main'] })).toEqual(['staging', 'main'])
  expect(chooseNetworks({ network: ['main'] })).toEqual(['main'])
  expect(chooseNetworks({ network: ['hub', 'main'] })).toEqual(['main', 'hub'])
})

test('the service of hub has the variant that is asked for', () => {
  const variants = { staging: 'hour', main: 'minute' }
  const choose = (variant: ServiceVariant | undefined, ...network: DevnetName[]) =>
    chooseVariants({ network, variant })
  expect(choose(undefined, 'main')).toEqual({ ...variants, hub: 'minute' })
  expect(choose('hour', 'hub')).toEqual({ ...variants, hub: 'hour' })
  expect(() => choose('hour', 'main')).toThrow('add --network hub')
})

test('a service of its own runtime is of one network', () => {
  expect(chooseService({ service: undefined, network: [] })).toBeUndefined()
  expect(chooseService({ service: 'a.wasm', network: ['main'] })).toBe('a.wasm')
  for (const network of [[], ['staging', 'main']] as const) {
    expect(() => chooseService({ service: 'a.wasm', network })).toThrow(
      'staging (whole hours) or main (whole minutes)'
    )
  }
})
