import { expect, test } from 'vitest'
import { createCopier } from './createCopier.ts'

test('only the text that is in the clipboard is called copied', async () => {
  const written: string[] = []
  const { copy, labelOf } = createCopier(async (text) => {
    if (text === 'refused') throw new TypeError('the page has no clipboard')
    written.push(text)
  })
  const labels = () => ['one', 'two', 'refused'].map(labelOf)
  expect(labels()).toEqual(['Copy', 'Copy', 'Copy'])
  await copy('one')
  expect(labels()).toEqual(['Copied', 'Copy', 'Copy'])
  await copy('two')
  expect(labels()).toEqual(['Copy', 'Copied', 'Copy'])
  await copy('refused')
  expect(labels()).toEqual(['Copy', 'Copy', 'Select it and copy it by hand'])
  expect(written).toEqual(['one', 'two'])
})
