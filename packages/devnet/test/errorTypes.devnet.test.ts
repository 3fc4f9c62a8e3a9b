import { loadRuntime } from '@paraclock/executor'
import { readRuntimeCode } from '@paraclock/runtimes/node'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startDevnet } from '../src/index.ts'

const hex = (text: string): string => Buffer.from(text).toString('hex')

/** A type's id in metadata: a compact number of one byte, or of two. */
const ID = '([0-9a-f][048c]|[0-9a-f][159d][0-9a-f]{2})'

/**
 * Metadata as a runtime of 2021 has it: of the fields of `ModuleError`, `error` has the type of
 * `index`, which is a byte.
 */
function makeOld(metadata: Uint8Array): Uint8Array {
  const text = Buffer.from(metadata).toString('hex')
  const fields = `${hex('ModuleError')}000008`
  const index = `0114${hex('index')}${ID}0108${hex('u8')}00`
  const error = `0114${hex('error')}`
  const found = new RegExp(`(${fields}${index}${error})${ID}`).exec(text)
  expect(found).not.toBeNull()
  const [all = '', before = '', byte = ''] = found ?? []
  return new Uint8Array(Buffer.from(text.replace(all, `${before}${byte}`), 'hex'))
}

test('a chain whose metadata says that errors are one byte has them read so', async () => {
  const runtime = await loadRuntime(readRuntimeCode('target'))
  const { metadata } = runtime
  const spy = vi
    .spyOn(runtime, 'metadata')
    .mockImplementation((version) => makeOld(metadata(version)))
  onTestFinished(() => spy.mockRestore())
  const old = await startDevnet({ name: 'old' })
  onTestFinished(() => old.stop())
  spy.mockRestore()
  const present = await startDevnet({ name: 'present' })
  onTestFinished(() => present.stop())
  const width = ({ target }: typeof old) =>
    target.api.registry.createType('DispatchErrorModule').encodedLength
  expect([width(old), width(present)]).toEqual([2, 5])
})

test('no runtime makes its metadata twice, or in a form that nobody asks for', async () => {
  const asked: string[] = []
  for (const name of ['relay', 'service-hour', 'target'] as const) {
    const runtime = await loadRuntime(readRuntimeCode(name))
    const { call } = runtime
    const spy = vi.spyOn(runtime, 'call').mockImplementation((method, ...rest) => {
      if (method.startsWith('Metadata_metadata') && method !== 'Metadata_metadata_versions') {
        asked.push(`${name} ${method}`)
      }
      return call(method, ...rest)
    })
    onTestFinished(() => spy.mockRestore())
  }
  const net = await startDevnet({ name: 'asked' })
  onTestFinished(() => net.stop())
  // Whatever was made in this process before is kept.
  expect(new Set(asked).size).toBe(asked.length)
  expect(asked.filter((question) => !question.endsWith('_at_version'))).toEqual([])
})
