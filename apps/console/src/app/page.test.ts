import * as core from '@paraclock/core'
import { freshModules } from '@tooling/vitest/freshModules'
import { afterEach, expect, test, vi } from 'vitest'
import { readFile } from './readFile.ts'
import { saveFile } from './saveFile.ts'
import type * as trust from './trustScript.ts'
import { trustScript } from './trustScript.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a file is saved under its name as JSON, and its address is given back', async () => {
  const done: unknown[] = []
  const link = { href: '', download: '', click: () => done.push(['click', { ...link }.href]) }
  vi.stubGlobal('document', {
    createElement: (name: string) => {
      done.push(name)
      return link
    }
  })
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob)
    return 'blob:1'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void done.push(['revoke', url]))
  saveFile({ name: 'report.json', text: '{"a":1}' })
  expect(done).toEqual(['a', ['click', 'blob:1'], ['revoke', 'blob:1']])
  expect([link.download, blobs[0]?.type]).toEqual(['report.json', 'application/json'])
  expect(await blobs[0]?.text()).toBe('{"a":1}')
})

test('a chosen file is read, and one that cannot be read is an empty text', async () => {
  const broken = new File([], 'broken.json')
  broken.text = async () => await Promise.reject(new DOMException('gone', 'NotFoundError'))
  const taken: string[][] = []
  for (const file of [undefined, new File(['{}'], 'own.json'), broken]) {
    readFile(file, (text, name) => void taken.push([text, name]))
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  expect(taken).toEqual([
    ['{}', 'own.json'],
    ['', 'broken.json']
  ])
})

test('a browser without Trusted Types takes every address as it is', () => {
  expect(trustScript('./assets/worker.js')).toBe('./assets/worker.js')
})

test('the one policy admits scripts of the folder of the page, and no others', async () => {
  const names: string[] = []
  vi.stubGlobal('document', { baseURI: 'https://host.example/console/index.html' })
  vi.stubGlobal('trustedTypes', {
    createPolicy: (
      name: string,
      { createScriptURL }: { createScriptURL: (url: string) => string }
    ) => {
      names.push(name)
      return { createScriptURL: (url: string) => `trusted ${createScriptURL(url)}` }
    }
  })
  const loaded = await freshModules({ '@paraclock/core': core })<typeof trust>(
    import.meta.resolve('./trustScript.ts')
  )
  for (const url of ['./assets/worker.js', 'https://host.example/console/a.js', '/console/b.js']) {
    expect(loaded.trustScript(url)).toBe(`trusted ${url}`)
  }
  for (const url of [
    '../worker.js',
    '/worker.js',
    'https://evil.example/console/a.js',
    'data:,1'
  ]) {
    expect(() => loaded.trustScript(url)).toThrow(
      expect.objectContaining({
        code: 'ArgumentInvalid',
        context: {
          argument: 'the address of a worker',
          value: url,
          problem: 'it is not in the folder of this page'
        }
      })
    )
  }
  expect(names).toEqual(['paraclock'])
})
