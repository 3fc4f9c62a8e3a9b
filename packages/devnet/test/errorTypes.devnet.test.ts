import { expect, onTestFinished, test, vi } from 'vitest'
import { loadChopsticks } from '../src/chain/loadChopsticks.ts'
import { startDevnet } from '../src/index.ts'

const hex = (text: string): string => Buffer.from(text).toString('hex')

/** A type's id in metadata: a compact number of one byte, or of two. */
const ID = '([0-9a-f][048c]|[0-9a-f][159d][0-9a-f]{2})'

/**
 * Metadata as a runtime of 2021 has it: of the fields of `ModuleError`, `error` has the type of
 * `index`, which is a byte.
 */
function makeOld(metadata: string): string {
  const fields = `${hex('ModuleError')}000008`
  const index = `0114${hex('index')}${ID}0108${hex('u8')}00`
  const error = `0114${hex('error')}`
  const found = new RegExp(`(${fields}${index}${error})${ID}`).exec(metadata)
  expect(found).not.toBeNull()
  const [all = '', before = '', byte = ''] = found ?? []
  return metadata.replace(all, `${before}${byte}`)
}

test('a chain whose metadata says that errors are one byte has them read so', async () => {
  const { Block } = await loadChopsticks()
  const call = Block.prototype.call
  const spy = vi.spyOn(Block.prototype, 'call').mockImplementation(async function (
    this: InstanceType<typeof Block>,
    method,
    ...rest
  ) {
    const answer = await call.call(this, method, ...rest)
    if (method !== 'Metadata_metadata_at_version') return answer
    return { ...answer, result: makeOld(answer.result) as `0x${string}` }
  })
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
