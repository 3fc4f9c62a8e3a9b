import { expect, test } from 'vitest'
import { chooseNetworks, chooseService, chooseTarget, planPorts } from './readDevnetOptions.ts'

test('endpoints have fixed ports, one after the other, and those that are given', () => {
  expect(planPorts({ port: undefined, ports: [] })).toEqual({
    staging: { relay: 9910, service: 9911, target: 9912 },
    main: { relay: 9913, service: 9914, target: 9915 }
  })
  expect(planPorts({ port: '8000', ports: ['main.relay=0', 'staging.service=9944'] })).toEqual({
    staging: { relay: 8000, service: 9944, target: 8002 },
    main: { relay: 0, service: 8004, target: 8005 }
  })
  expect(planPorts({ port: '0', ports: [] }).main).toEqual({ relay: 0, service: 0, target: 0 })
})

test.each([
  ['x', [], '--port is "x"'],
  ['65536', [], '--port is "65536"'],
  ['65535', [], 'need ports up to 65535'],
  [undefined, ['service=1'], 'staging.service'],
  [undefined, ['main.relay'], '--ports main.relay is ""'],
  [undefined, ['main.relay=70000'], '--ports main.relay is "70000"'],
  [undefined, ['main.relay=9910'], 'staging.relay and main.relay would both have the port 9910']
])('--port %s --ports %j is refused', (port, ports, problem) => {
  expect(() => planPorts({ port, ports })).toThrow(problem)
})

test('networks are chosen by name, in their own order', () => {
  expect(chooseNetworks({ network: [] })).toEqual(['staging', 'main'])
  expect(chooseNetworks({ network: ['main', 'staging', 'main'] })).toEqual(['staging', 'main'])
  expect(chooseNetworks({ network: ['main'] })).toEqual(['main'])
  expect(() => chooseNetworks({ network: ['test'] })).toThrow('--network is "test"')
})

test('a target has accounts of Substrate unless those of Ethereum are asked for', () => {
  expect(chooseTarget({})).toBe('substrate')
  expect(chooseTarget({ target: 'ethereum' })).toBe('ethereum')
  expect(() => chooseTarget({ target: 'Ethereum' })).toThrow('--target is "Ethereum"')
})

test('a service of its own runtime is of one network', () => {
  expect(chooseService({ service: undefined, network: [] })).toBeUndefined()
  expect(chooseService({ service: 'a.wasm', network: ['main'] })).toBe('a.wasm')
  for (const network of [[], ['staging', 'main']]) {
    expect(() => chooseService({ service: 'a.wasm', network })).toThrow('--network staging')
  }
})
