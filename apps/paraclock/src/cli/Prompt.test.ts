import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { askSecret } from './Prompt.ts'

function ask(signal = new AbortController().signal) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const answer = askSecret('Secret', { input, output, signal })
  return { input, answer, shown: () => String(output.read() ?? '') }
}

test('what is typed is taken, and shown nowhere', async () => {
  const { input, answer, shown } = ask()
  input.write('//Alcie\b\b\bice')
  input.write('\r')
  expect(await answer).toBe('//Alice')
  expect(shown()).toBe('Secret, which is not shown: \n')
})

test.each([
  ['Ctrl-C', (input: PassThrough) => input.write('//Al\u0003')],
  ['the end of the input', (input: PassThrough) => input.end()]
])('%s ends the asking', async (_, end) => {
  const { input, answer } = ask()
  end(input)
  await expect(answer).rejects.toMatchObject({ code: 'OperationAborted' })
})

test('so does whoever stops the command', async () => {
  const stopping = new AbortController()
  const { answer } = ask(stopping.signal)
  stopping.abort()
  await expect(answer).rejects.toMatchObject({ code: 'OperationAborted' })
})
