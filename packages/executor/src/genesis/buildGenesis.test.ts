import { abortReason, parseJson, untilAborted } from '@paraclock/core'
import { expect, test } from 'vitest'
import { buildModule, bytesOf, fat } from '../../test/modules/buildModule.ts'
import { declareVersion } from '../../test/modules/versionSection.ts'
import type { StorageKey } from '../storage/StorageKey.ts'
import { type BuildGenesisArgs, buildGenesis, listGenesisPresets } from './buildGenesis.ts'

const DEFAULT = '{"a":1,"b":{"c":2,"d":3}}'
const PRESET = '{"b":{"c":7}}'
const text = (value: string) => bytesOf(value.length * 4, value)

/** Bytes of the memory of a runtime: what its methods answer. */
const ANSWERS = {
  none: [500, bytesOf(0)],
  default: [510, bytesOf(1, text(DEFAULT))],
  preset: [600, bytesOf(1, text(PRESET))],
  names: [700, bytesOf(8, text('dev'), text('big'))],
  early: [800, text(DEFAULT)],
  built: [900, bytesOf(0)],
  refused: [910, bytesOf(1, text('it is too long'))],
  config: [1000, bytesOf('config')],
  gone: [1010, bytesOf('gone')]
} as const
const answer = (name: keyof typeof ANSWERS): string =>
  fat(ANSWERS[name][0], ANSWERS[name][1].length)
const method = (name: string, body: string): string =>
  `(func (export "GenesisBuilder_${name}") (param $at i32) (param $length i32) (result i64) ${body})`
const choose = (condition: string, one: string, other: string): string =>
  `(if (result i64) ${condition} (then ${one}) (else ${other}))`

/** Keeps its configuration in its state, and refuses one of more than 63 bytes. */
const BUILD = `
  (call $clear ${answer('gone')})
  (call $set ${answer('config')} (i64.or (i64.extend_i32_u (local.get $at))
    (i64.shl (i64.extend_i32_u (local.get $length)) (i64.const 32))))
  ${choose('(i32.gt_u (local.get $length) (i32.const 64))', answer('refused'), answer('built'))}`
const METHODS = {
  preset_names: answer('names'),
  // The id is an option: none for the default, and `dev` is the only preset.
  get_preset: choose(
    '(i32.eqz (i32.load8_u (local.get $at)))',
    answer('default'),
    choose(
      '(i32.eq (i32.load8_u (i32.add (local.get $at) (i32.const 2))) (i32.const 100))',
      answer('preset'),
      answer('none')
    )
  ),
  build_state: BUILD,
  create_default_config: answer('early'),
  build_config: BUILD
}

const codeOf = (...names: readonly (keyof typeof METHODS)[]): Uint8Array =>
  declareVersion(
    buildModule({
      imports: `(import "env" "ext_storage_set_version_1" (func $set (param i64 i64)))
        (import "env" "ext_storage_clear_version_1" (func $clear (param i64)))`,
      data: Object.values(ANSWERS),
      rest: names.map((name) => method(name, METHODS[name])).join('\n')
    })
  )
const present = codeOf('preset_names', 'get_preset', 'build_state')
const early = codeOf('create_default_config', 'build_config')
const old = codeOf()

/** The configuration from which a runtime built its only entry. */
async function configOf(args: Partial<BuildGenesisArgs>): Promise<unknown> {
  const state = await buildGenesis({ chain: 'acme', code: present, ...args })
  expect([...state.keys()]).toEqual(['config'])
  const value = state.get('config' as StorageKey) ?? new Uint8Array()
  return JSON.parse(new TextDecoder().decode(value.subarray(1)))
}
const changed = { b: { c: 7, d: 3 } }

test.each<[string, Partial<BuildGenesisArgs>, object]>([
  ['the default', {}, {}],
  ['a preset over the default', { preset: 'dev' }, changed],
  [
    'a patch over both',
    { preset: 'dev', patch: parseJson('{"b":{"c":9},"e":5}') },
    { b: { c: 9, d: 3 }, e: 5 }
  ],
  ['changes to known fields', { usual: parseJson('{"a":5,"f":6}') }, { a: 5 }],
  ['a patch over those', { usual: parseJson('{"a":5}'), patch: parseJson('{"a":6}') }, { a: 6 }],
  ['the default of an early runtime', { code: early }, {}],
  ['a patch over that', { code: early, patch: parseJson('{"a":null}') }, { a: undefined }]
])('a genesis is built from %s', async (_, args, expected) => {
  expect(await configOf(args)).toEqual({ ...JSON.parse(DEFAULT), ...expected })
})

const long = parseJson(`{"long":"${'x'.repeat(64)}"}`)

test.each<[string, Partial<BuildGenesisArgs>]>([
  ['it has no preset none: it has dev, big', { preset: 'none' }],
  ['it has no preset dev: it has none', { preset: 'dev', code: early }],
  ['it has no preset dev: it has none', { preset: 'dev', code: old }],
  ['its runtime builds no genesis: convert it to a raw specification first', { code: old }],
  ['it is too long', { patch: long }],
  ['it is too long', { patch: long, code: early }]
])('a genesis is refused: %s', async (problem, args) => {
  await expect(buildGenesis({ chain: 'acme', code: present, ...args })).rejects.toMatchObject({
    ...{ code: 'ChainSpecMalformed', context: { chain: 'acme', problem } }
  })
})

test('the presets of a runtime are listed, and an early one has none', async () => {
  expect(await listGenesisPresets({ code: present })).toEqual(['dev', 'big'])
  expect(await listGenesisPresets({ code: early })).toEqual([])
})

test('a process builds the same genesis once, and others anew', async () => {
  const build = (args: Partial<BuildGenesisArgs>) =>
    buildGenesis({ chain: 'acme', code: present, ...args })
  const first = await build({ preset: 'dev', patch: { z: 1 } as never })
  expect(await build({ preset: 'dev', patch: { z: 1 } as never, chain: 'other' })).toBe(first)
  for (const other of [
    { preset: 'dev' },
    { patch: { z: 1 } as never },
    { preset: 'dev', usual: { z: 1 } as never }
  ]) {
    expect(await build(other)).not.toBe(first)
  }
})

const STATE = new Map([['config' as StorageKey, bytesOf(1)]])

test('a caller whose work is aborted does not abort the same genesis of another', async () => {
  const controller = new AbortController()
  const elsewhere: BuildGenesisArgs['elsewhere'] = async ({ signal }) => {
    if (signal === undefined) return STATE
    const never = new Promise<never>(() => undefined)
    return await untilAborted(signal, never, (aborted) =>
      abortReason({ signal: aborted, what: 'building' })
    )
  }
  const args = { chain: 'acme', code: present, patch: { v: 1 } as never, elsewhere }
  const first = buildGenesis({ ...args, signal: controller.signal })
  const second = buildGenesis(args)
  controller.abort()
  await expect(first).rejects.toMatchObject({ code: 'OperationAborted' })
  expect(await second).toBe(STATE)
})

test('a caller that waits for the same genesis of another ends the wait with its signal', async () => {
  const controller = new AbortController()
  const gate = Promise.withResolvers<typeof STATE>()
  const elsewhere = () => gate.promise
  const args = { chain: 'acme', code: present, patch: { u: 1 } as never, elsewhere }
  const first = buildGenesis(args)
  const second = buildGenesis({ ...args, signal: controller.signal })
  controller.abort()
  await expect(second).rejects.toMatchObject({ code: 'OperationAborted' })
  gate.resolve(STATE)
  expect(await first).toBe(STATE)
})
