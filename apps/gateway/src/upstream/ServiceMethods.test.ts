import * as core from '@paraclock/core'
import { type Hex, OperationAborted, ParaclockError } from '@paraclock/core'
import * as rpc from '@paraclock/rpc'
import { RpcRuntimeFailed } from '@paraclock/rpc'
import { freshModules } from '@tooling/vitest/freshModules'
import { expect, test, vi } from 'vitest'
import type { ServedVariant } from '../config/GatewayConfig.ts'
import { ServiceMethods } from './ServiceMethods.ts'

const METHOD = 'automationTime_generateTaskId'
const known = (variant: string) => ({ service: { variant: { known: true, value: variant } } })

/** The service's methods of a chain with these facts, answered by what they are asked with. */
async function open(
  variant: ServedVariant = 'auto',
  capabilities: object = known('hour'),
  properties: unknown = { ss58Format: 7 }
) {
  const state = { version: '0x01', capabilities }
  const answered = vi.fn(async (..._: readonly unknown[]): Promise<unknown> => ({ a: 1 }))
  const load = freshModules({
    '@paraclock/core': core,
    '@paraclock/rpc': { ...rpc, answerServiceMethod: answered },
    '@paraclock/types': {
      detectCapabilities: (metadata: string) => {
        expect(metadata).toBe('0x6d')
        return state.capabilities
      }
    }
  })
  const loaded = await load<{ ServiceMethods: typeof ServiceMethods }>(
    import.meta.resolve('./ServiceMethods.ts')
  )
  const asked: string[] = []
  const reads = {
    call: async (method: string) => {
      asked.push(method)
      return method === 'system_properties' ? JSON.stringify(properties) : 'null'
    }
  } as never
  const call = vi.fn(async (method: string, _: Hex) => {
    asked.push(method)
    return (method === 'Core_version' ? state.version : '0x6d') as Hex
  })
  const onDetected = vi.fn()
  const [source, deadlineMs] = [{ call }, 9]
  const methods = new loaded.ServiceMethods({ reads, variant, source, deadlineMs, onDetected })
  const ask = (params: unknown = []) => methods.answer({ method: METHOD, params } as never)
  const read = () => asked.splice(0)
  return { methods, state, answered, call, onDetected, ask, read, source }
}

test.each<
  [ServedVariant, object, unknown, string | undefined, number, readonly unknown[] | undefined]
>([
  ['auto', known('minute'), { ss58Format: 7 }, 'minute', 7, ['minute', undefined]],
  ['auto', known('hour'), { ss58Format: '7' }, 'hour', 42, ['hour', undefined]],
  ['auto', known('hour'), null, 'hour', 42, ['hour', undefined]],
  ['minute', known('hour'), {}, 'minute', 42, undefined],
  ['none', known('hour'), {}, undefined, 42, undefined],
  ['auto', {}, {}, undefined, 42, [undefined, undefined]],
  ['auto', { unknownService: ['a', 'b'] }, {}, undefined, 42, [undefined, 'a; b']],
  [
    ...(['auto', { service: { variant: { known: false, why: 'two fit' } } }, {}] as const),
    ...([undefined, 42, [undefined, 'two fit']] as const)
  ]
])('with the setting %s, the chain %j and %j the variant is %s', async (...row) => {
  const [setting, capabilities, properties, variant, ss58Prefix, told] = row
  const { methods, answered, onDetected, ask, source } = await open(
    setting,
    capabilities,
    properties
  )
  const names = rpc.listServiceMethods(variant as never).map(({ name }) => name)
  expect(await methods.list()).toEqual(variant === undefined ? [] : names)
  if (variant === undefined) {
    await expect(ask()).rejects.toMatchObject({
      ...{ code: 'RpcMethodUnknown', context: { method: METHOD } }
    })
  } else {
    expect(await ask(['x'])).toBe('{"a":1}')
    const context = { source, deadlineMs: 9, ss58Prefix }
    expect(answered.mock.calls).toEqual([[{ context, variant, method: METHOD, params: ['x'] }]])
  }
  expect(onDetected.mock.calls).toEqual(told === undefined ? [] : [told])
})

test('the variant is read once from the runtime, as the service methods are, and again from the next runtime and upstream', async () => {
  const { methods, state, read } = await open()
  const all = ['system_properties', 'Core_version', 'Metadata_metadata']
  await methods.list()
  expect(read()).toEqual(all)
  await methods.list()
  expect(read()).toEqual(all.slice(0, 2))
  state.version = '0x02'
  await methods.list()
  expect(read()).toEqual(all)
  methods.forget()
  await methods.list()
  expect(read()).toEqual(all)
})

test('a configured variant needs no runtime', async () => {
  const { ask, read } = await open('hour')
  await ask()
  expect(read()).toEqual(['system_properties'])
})

test('without the service nothing is read of the chain', async () => {
  const { methods, read } = await open('none')
  await methods.list()
  expect(read()).toEqual([])
})

test('a variant that could not be read is read again', async () => {
  const { methods, call, read } = await open()
  const failure = new Error('it broke')
  call.mockResolvedValueOnce('0x01').mockRejectedValueOnce(failure)
  await expect(methods.list()).rejects.toBe(failure)
  read()
  expect(await methods.list()).not.toEqual([])
  expect(read()).toHaveLength(3)
})

test('parameters by name are placed in their order, and a name that there is not is refused', async () => {
  const { answered, ask } = await open()
  const names = rpc.listServiceMethods().find(({ name }) => name === METHOD)?.params ?? []
  const [first, last] = [names[0]?.name ?? '', names.at(-1)?.name ?? '']
  expect(names.length).toBeGreaterThan(1)
  await ask({ [last]: 'z', [first]: 'a' })
  const placed = Array(names.length).fill(undefined)
  placed[0] = 'a'
  placed[names.length - 1] = 'z'
  expect(answered.mock.calls[0]?.[0]).toMatchObject({ params: placed })
  await expect(ask({ [first]: 'a', elsewhere: 1 })).rejects.toMatchObject({
    code: 'RpcParamInvalid',
    context: {
      ...{ method: METHOD, param: 'elsewhere' },
      problem: `there is no parameter of that name; the method takes ${names.map(({ name }) => name).join(', ')}`
    }
  })
})

const aborted = new ParaclockError(OperationAborted, { what: 'the call' })
const refused = Object.assign(new ParaclockError(OperationAborted, { what: 'x' }), {
  code: 'CallRefused'
})
const failed = (cause: unknown) =>
  new ParaclockError(RpcRuntimeFailed, { method: METHOD, api: 'x', problem: 'y' }, { cause })

test.each([
  ['why the runtime could not be called is told', failed(aborted), aborted],
  ['a failure of the runtime itself stays', failed(refused), undefined],
  ['a failure without a coded cause stays', failed(new TypeError('a fault')), undefined],
  ['another error stays, whatever caused it', aborted, undefined]
])('%s', async (_, error, told) => {
  const { answered, ask } = await open()
  answered.mockRejectedValueOnce(error)
  await expect(ask()).rejects.toBe(told ?? error)
})

test('the methods of both variants are known', () => {
  expect([METHOD, 'system_chain', 'toString'].map(ServiceMethods.has)).toEqual([true, false, false])
  const all = (['hour', 'minute'] as const).flatMap((one) => rpc.listServiceMethods(one))
  expect(all.every(({ name }) => ServiceMethods.has(name))).toBe(true)
})
